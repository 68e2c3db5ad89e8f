-- Contracts are found by who signed.

create index contract_signer_searched on contract using gin (fold(signer_name) gin_trgm_ops);
