-- Orders and invoices of another system name their customer by the number that it has there: it is kept, so that a later file
-- finds the customer, and the same file brought again changes nothing (docs/decisions/0117-moves-from-other-systems.md).

create table outside_number (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customer on delete cascade,
  party text not null check (party in ('customer', 'supplier')),
  outside_number text not null check (btrim(outside_number) <> '' and length(outside_number) <= 40),
  constraint outside_number_once unique (party, outside_number)
);
comment on table outside_number is 'The number that a customer or supplier has in the system that the dealer came from.';
comment on column outside_number.party is 'Other systems count customers and suppliers apart; ours are one address book.';
select keep_audit('outside_number');
select index_foreign_keys();
