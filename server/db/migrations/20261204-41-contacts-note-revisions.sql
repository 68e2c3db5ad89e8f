-- A calendar that somebody subscribed to asks of each entry when it changed, and how often: so do the tasks of a customer.

alter table customer_note
  add column rev integer not null default 1,
  add column updated_at timestamptz not null default now();
select keep_revision('customer_note');
-- Names the new columns among those that the audit leaves out.
select keep_audit('customer_note');
