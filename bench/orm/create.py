"""Creates the tables of models in a database: create.py MODELS URL."""
import runpy
import sys

from sqlalchemy import create_engine
from sqlalchemy.orm import configure_mappers

base = runpy.run_path(sys.argv[1])["Base"]
configure_mappers()
engine = create_engine(sys.argv[2])
with engine.begin() as connection:
    if engine.dialect.name == "postgresql":
        for schema in sorted({table.schema for table in base.metadata.tables.values() if table.schema}):
            connection.exec_driver_sql(f'CREATE SCHEMA IF NOT EXISTS "{schema}"')
    base.metadata.create_all(connection)
