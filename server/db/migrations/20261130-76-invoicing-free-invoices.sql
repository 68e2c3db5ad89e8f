-- Free invoices: typed line by line, for what no dossier, order or work order is behind; never for a car.

alter table invoice
  add typed jsonb check (jsonb_typeof(typed) = 'object'),
  drop constraint invoice_kind_check,
  add constraint invoice_kind_check check (kind in ('invoice', 'advance', 'credit-note', 'self-billed', 'free')),
  drop constraint invoice_has_a_source,
  add constraint invoice_has_a_source check (case kind when 'credit-note' then true when 'free' then typed is not null
    else dossier_id is not null end),
  add constraint invoice_only_free_is_typed check (typed is null or kind = 'free');
comment on column invoice.typed is 'Of a free invoice: what was typed (domain/invoicing/invoices/free-invoice.ts).';

-- A draft keeps what it would ask, for the lists alone: nothing is owed by it.
alter table invoice
  add expected_cents bigint not null default 0,
  add listed_cents bigint not null generated always as (
    case when state = 'draft' then expected_cents else receivable_cents end) stored;
comment on column invoice.expected_cents is 'What a draft would ask, as it was drawn up last; 0: it could not be drawn up.';
comment on column invoice.listed_cents is 'The amount in lists: expected of a draft, else receivable.';
drop index invoice_receivable;
create index invoice_listed on invoice (listed_cents, number);

-- The triggers leave out columns that the database calculates, as they were when the triggers were made.
select keep_audit('invoice');
