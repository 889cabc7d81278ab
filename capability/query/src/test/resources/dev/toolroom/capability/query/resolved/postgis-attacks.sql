effect	SELECT AddGeometryColumn('public', 'shops', 'more', 4326, 'POINT', 2)
effect	SELECT DropGeometryColumn('shops', 'place')
effect	SELECT DropGeometryTable('shops')
effect	SELECT UpdateGeometrySRID('shops', 'place', 3857)
effect	SELECT Populate_Geometry_Columns()
effect	SELECT Populate_Geometry_Columns('shops'::regclass)
effect	SELECT postgis_extensions_upgrade()
effect	SELECT LockRow('shops', '1', 'me')
effect	SELECT UnlockRows('me')
effect	SELECT AddAuth('me')
effect	SELECT CheckAuth('shops', 'id')
effect	SELECT EnableLongTransactions()
effect	SELECT DisableLongTransactions()
effect	SELECT GetTransactionID()
effect	SELECT AddRasterConstraints('tiles', 'tile')
effect	SELECT DropRasterConstraints('tiles', 'tile')
effect	SELECT UpdateRasterSRID('tiles', 'tile', 4326)
effect	SELECT ST_CreateOverview('tiles'::regclass, 'tile', 2)
effect	SELECT ST_FromFlatGeobufToTable('public', 'made', '\x00'::bytea)
effect	SELECT ST_MapAlgebra(tile, 1, NULL, 'pg_advisory_lock(77)::text::float8') FROM tiles
effect	SELECT ST_MapAlgebra(tile, 1, '32BF', '(SELECT length(pg_read_file(''/etc/hostname'')))') FROM tiles
effect	SELECT ST_MapAlgebraExpr(tile, 1, '32BF', '(SELECT length(pg_read_file(''/etc/hostname'')))') FROM tiles
effect	SELECT ST_MapAlgebra(tile, 1, tile, 1, '(SELECT length(pg_read_file(''/etc/hostname'')))') FROM tiles
effect	SELECT ST_MapAlgebraFct(tile, 'ST_Mean4ma(float8[][],text,text[])'::regprocedure) FROM tiles
effect	SELECT public.ST_MapAlgebra(tile, 1, NULL, '1') FROM tiles
effect	SELECT ST_FindExtent('public', 'shops" s, (SELECT pg_read_file(''/etc/hostname'')) AS "x', 'place')
effect	SELECT ST_FindExtent('shops', 'place')
effect	SELECT ST_FromGDALRaster('\x00'::bytea)
effect	SELECT ST_AddBand(tile, 1, '/etc/hostname'::text, ARRAY[1]) FROM tiles
effect	SELECT ST_AddBand(tile, '/etc/hostname'::text, ARRAY[1]) FROM tiles
effect	SELECT ST_SetBandPath(tile, 1, '/etc/hostname', 1) FROM tiles
effect	SELECT ST_Retile('tiles'::regclass, 'tile', ST_MakeEnvelope(0, 0, 9, 9), 1, 1, 2, 2)
effect	SELECT topology.CreateTopology('more')
effect	SELECT topology.DropTopology('town')
effect	SELECT topology.AddNode('town', ST_SetSRID(ST_MakePoint(0, 0), 4326))
effect	SELECT topology.AddToSearchPath('town')
effect	SELECT topology.TopoGeo_AddPoint('town', ST_SetSRID(ST_MakePoint(0, 0), 4326))
effect	SELECT topology.ST_AddIsoNode('town', NULL, ST_SetSRID(ST_MakePoint(0, 0), 4326))
effect	SELECT set_limit(0.5)
leak	SELECT ST_EstimatedExtent('customers', 'home')
leak	SELECT ST_EstimatedExtent('public', 'customers', 'home')
leak	SELECT _postgis_index_extent('customers', 'home')
leak	SELECT _postgis_stats('customers', 'home')
leak	SELECT _postgis_selectivity('customers', 'home', ST_MakeEnvelope(0, 0, 1, 1, 4326))
leak	SELECT (ST_ValueCount('tiles', 'secret_tile', ARRAY[73519.0])).*
leak	SELECT ST_ValuePercent('tiles', 'secret_tile', ARRAY[73519.0])
leak	SELECT * FROM _ST_ValueCount('tiles', 'secret_tile', 1, true)
leak	SELECT ST_AsText(home) FROM customers
leak	SELECT ST_X(home), ST_Extent(home) OVER () FROM customers
leak	SELECT ST_AsGeoJSON(c) FROM customers c
leak	SELECT ST_AsMVT(c, 'x', 4096, 'home') FROM customers c
leak	SELECT ST_Distance(home, ST_SetSRID(ST_MakePoint(0, 0), 4326)) FROM customers
leak	SELECT home <-> ST_SetSRID(ST_MakePoint(0, 0), 4326) FROM customers
leak	SELECT ST_Value(secret_tile, 1, 1) FROM tiles
leak	SELECT (ST_SummaryStats(secret_tile)).max FROM tiles
leak	SELECT ST_Union(secret_tile) FROM tiles
leak	SELECT standardize_address('customers', 'customers', 'customers', 'a', 'b')
leak	SELECT * FROM debug_standardize_address('customers', 'customers', 'customers', 'a', 'b')
leak	SELECT topology.TopologySummary('town')
leak	SELECT topology.GetTopoGeomElementArray('town', 1, 1)
leak	SELECT topology.GetNodeEdges('town', 1)
