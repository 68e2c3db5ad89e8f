#!/bin/sh
# Makes the secrets of compose.yaml, once, into container/secrets: passwords of 256 random bits, and the addresses that hold them.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir secrets
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
random >secrets/postgres-password
random >secrets/owner-password
random >secrets/server-password
random >secrets/secret-key
printf 'postgres://forecourt_owner:%s@database:5432/forecourt' "$(cat secrets/owner-password)" >secrets/database-owner-url
printf 'postgres://forecourt_server:%s@database:5432/forecourt' "$(cat secrets/server-password)" >secrets/database-url
# The program in the container runs as nobody and reads them.
chmod 0755 secrets
chmod 0644 secrets/*
