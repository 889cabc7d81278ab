SELECT id, ST_AsText(place) FROM shops
SELECT id, ST_X(place), ST_Y(place) FROM shops ORDER BY id
SELECT ST_AsGeoJSON(place) FROM shops WHERE id = 1
SELECT ST_AsGeoJSON(s) FROM shops s WHERE id = 1
SELECT ST_AsGeoJSON(place, 5)::json FROM shops
SELECT ST_AsEWKT(area), ST_AsKML(place), ST_AsGML(place), ST_AsSVG(place) FROM shops
SELECT ST_Distance(a.place, b.place) FROM shops a JOIN shops b ON a.id < b.id
SELECT ST_Distance(a.spot, b.spot) FROM shops a CROSS JOIN shops b LIMIT 10
SELECT id FROM shops WHERE ST_DWithin(place, ST_SetSRID(ST_MakePoint(13.1, 52.1), 4326), 0.05)
SELECT id FROM shops WHERE ST_DWithin(spot, ST_MakePoint(13.1, 52)::geography, 5000)
SELECT id, ST_Distance(place::geography, ST_SetSRID(ST_MakePoint(13, 52), 4326)::geography) AS metres FROM shops ORDER BY 2 LIMIT 5
SELECT ST_AsText(ST_Transform(place, 3857)) FROM shops
SELECT ST_Area(ST_Transform(area, 3857)), ST_Perimeter(area), ST_Centroid(area) FROM shops
SELECT id FROM shops WHERE place && ST_MakeEnvelope(13, 52, 13.2, 52.2, 4326)
SELECT id FROM shops ORDER BY place <-> ST_SetSRID(ST_MakePoint(13, 52), 4326) LIMIT 3
SELECT id, place <#> ST_SetSRID(ST_MakePoint(13, 52), 4326) FROM shops LIMIT 3
SELECT a.id, b.id FROM shops a JOIN shops b ON ST_Intersects(a.area, b.area) AND a.id <> b.id
SELECT a.id FROM shops a, shops b WHERE ST_Contains(a.area, b.place) OR ST_Within(b.place, a.area)
SELECT ST_AsText(ST_Buffer(place, 0.1, 'quad_segs=2')) FROM shops WHERE id < 3
SELECT ST_AsText(ST_Union(area)) FROM shops
SELECT ST_AsText(ST_Collect(place)), ST_Extent(place), ST_AsText(ST_MakeLine(place ORDER BY id)) FROM shops
SELECT ST_AsText(ST_ConvexHull(ST_Collect(place))) FROM shops
SELECT ST_Length(ST_MakeLine(ST_MakePoint(0, 0), ST_MakePoint(3, 4)))
SELECT ST_AsText(ST_GeomFromText('LINESTRING(0 0, 1 1)', 4326))
SELECT ST_AsText(ST_GeomFromGeoJSON('{"type":"Point","coordinates":[1,2]}'))
SELECT 'POINT(1 2)'::geometry, ST_SRID('SRID=4326;POINT(1 2)'::geometry)
SELECT ST_IsValid(area), ST_IsValidReason(area), ST_GeometryType(area), ST_NPoints(area) FROM shops
SELECT (ST_Dump(ST_Collect(place))).geom FROM shops
SELECT (ST_DumpPoints(area)).path, ST_AsText((ST_DumpPoints(area)).geom) FROM shops WHERE id = 1
SELECT ST_AsText(ST_Simplify(area, 0.1)), ST_AsText(ST_SnapToGrid(place, 0.1)) FROM shops
SELECT ST_AsText(ST_Intersection(a.area, b.area)), ST_AsText(ST_Difference(a.area, b.area)) FROM shops a, shops b WHERE a.id = 1 AND b.id = 2
SELECT ST_AsText(ST_SymDifference(a.area, b.area)) FROM shops a, shops b WHERE a.id = 1 AND b.id = 2
SELECT ST_AsText(ST_SymmetricDifference(a.area, b.area)) FROM shops a, shops b WHERE a.id = 1 AND b.id = 2
SELECT id, ST_ClusterDBSCAN(place, 0.05, 2) OVER () FROM shops
SELECT id, ST_ClusterKMeans(place, 3) OVER () FROM shops
SELECT ST_NPoints(ST_GeneratePoints(area, 5)) FROM shops WHERE id = 1
SELECT ST_GeoHash(place), ST_Azimuth(place, ST_SetSRID(ST_MakePoint(0, 0), 4326)) FROM shops
SELECT ST_LineInterpolatePoint(ST_MakeLine(ST_MakePoint(0, 0), ST_MakePoint(1, 1)), 0.5)
SELECT ST_AsMVT(q, 'shops') FROM (SELECT id, ST_AsMVTGeom(ST_Transform(place, 3857), ST_TileEnvelope(0, 0, 0)) AS geom FROM shops) q
SELECT ST_AsText(geom) FROM ST_HexagonGrid(1, ST_MakeEnvelope(0, 0, 2, 2)) LIMIT 3
SELECT ST_AsText(ST_VoronoiPolygons(ST_Collect(place))) FROM shops
SELECT PostGIS_Version(), PostGIS_Full_Version()
SELECT f_table_name, f_geometry_column, srid, type FROM geometry_columns
SELECT srid, auth_name FROM spatial_ref_sys WHERE srid = 4326
SELECT Find_SRID('public', 'shops', 'place')
SELECT box2d(area), box3d(area), Box2D(area)::geometry FROM shops LIMIT 2
SELECT id FROM shops WHERE area ~ place OR area @ place OR area = area
SELECT ST_Width(tile), ST_Height(tile), ST_NumBands(tile) FROM tiles
SELECT ST_Value(tile, 1, 1) FROM tiles
SELECT (ST_SummaryStats(tile)).* FROM tiles
SELECT (ST_Histogram(tile, 1)).* FROM tiles
SELECT (ST_ValueCount(tile)).* FROM tiles
SELECT ST_AsText(ST_Envelope(tile)), ST_Rotation(tile), ST_SRID(tile) FROM tiles
SELECT (ST_PixelAsPolygons(tile)).val FROM tiles LIMIT 4
SELECT ST_Value(ST_SetValue(tile, 1, 1, 7), 1, 1) FROM tiles
SELECT ST_NumBands(ST_AddBand(tile, '8BUI'::text, 1, 0)) FROM tiles
SELECT ST_Value(ST_Reclass(tile, 1, '0-10:1', '8BUI', 0), 1, 1) FROM tiles
SELECT ST_AsText(ST_Clip(tile, ST_MakeEnvelope(1, 1, 2, 2))::geometry) FROM tiles WHERE id = 1
SELECT ST_AsText(ST_Union(tile)::geometry) FROM tiles
SELECT name FROM shops WHERE name = 'SHOP 1'
SELECT lower(name), count(*) FROM shops GROUP BY lower(name)
SELECT encode(digest('a', 'sha256'), 'hex'), crypt('a', 'ab'), gen_random_uuid(), encode(hmac('a', 'b', 'md5'), 'hex')
SELECT pgp_sym_decrypt(pgp_sym_encrypt('a', 'k'), 'k'), gen_salt('md5')
SELECT similarity('abc', 'abd'), 'abc' % 'abd', word_similarity('a', 'ab'), show_trgm('abc'), 'a' <-> 'b'
SELECT tags->'size', tags ? 'size', akeys(tags), tags || 'a=>1', hstore_to_json(tags), (each(tags)).key FROM shops
SELECT uuid_generate_v4(), uuid_generate_v5(uuid_ns_url(), 'a'), uuid_nil(), uuid_generate_v1()
