-- What VIES, the register of the European Commission, said of a VAT number: proof that we asked before we sold without
-- or with reverse-charged VAT, and an answer for the next who types the same number while the register is out of reach.

create table vat_check (
  vat_prefix text not null check (vat_prefix ~ '^[A-Z]{2}$'),
  vat_number text not null check (vat_number ~ '^[0-9A-Z+*]{2,12}$'),
  is_valid boolean not null,
  -- Null when the member state keeps them to itself.
  company_name text check (company_name <> ''),
  company_address text check (company_address <> ''),
  request_identifier text,
  checked_at timestamptz not null,
  primary key (vat_prefix, vat_number),
  check (is_valid or (company_name is null and company_address is null))
);
comment on column vat_check.request_identifier is 'The consultation number, when VIES gave one.';
comment on column vat_check.checked_at is 'The last time VIES answered.';
