#!/bin/sh
# Runs once, when the database of compose.yaml is made: docs/how-to/run-as-a-service.md says what the two roles are for.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" \
  --set=owner_password="$(cat /run/secrets/owner-password)" \
  --set=server_password="$(cat /run/secrets/server-password)" <<'SQL'
create role forecourt_owner login password :'owner_password';
create role forecourt_server login password :'server_password';
create database forecourt owner forecourt_owner;
SQL
