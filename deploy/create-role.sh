#!/bin/sh
# Runs once, when PostgreSQL has no data yet: the service owns its database and is no superuser, or companies would not be kept apart.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" --username=postgres <<'SQL'
CREATE ROLE facturier LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD :'password';
CREATE DATABASE facturier OWNER facturier ENCODING 'UTF8' TEMPLATE template0;
SQL
