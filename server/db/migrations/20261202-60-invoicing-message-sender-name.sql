-- A clerk knows a supplier by its name, not by its number on Peppol.

alter table incoming_message add column sender_name text not null default '';
comment on column incoming_message.sender_name is 'Name that the mail or the document states; empty: it states none.';
update incoming_message message set sender_name = left(invoice.supplier_name, 150)
from supplier_invoice invoice
where invoice.message_id = message.id and message.channel = 'peppol';
alter table incoming_message drop column searched;
alter table incoming_message add column searched text not null
  generated always as (fold(sender_name || ' ' || sender || ' ' || subject)) stored;
create index incoming_message_searched on incoming_message using gin (searched gin_trgm_ops);
