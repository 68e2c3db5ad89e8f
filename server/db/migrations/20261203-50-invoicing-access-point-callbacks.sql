-- The access point tells at once that a document came, by a signed call; each signature counts once
-- (docs/decisions/0085-invoices-that-come-by-themselves.md).

create table access_point_callback (
  signature text primary key check (signature ~ '^[0-9a-f]{64}$'),
  received_at timestamptz not null
);
comment on table access_point_callback is 'Signature of a call of an access point, so that nobody repeats it; kept for a day.';
create index access_point_callback_received on access_point_callback (received_at);
