-- Invoices of work orders (docs/decisions/0083-invoices-of-work-orders.md): one per payer that is invoiced, drawn up from the lines of
-- the order, and the hand-over of the car that ends its row in the garage register.

alter table work_order
  add handed_over_to text not null default '',
  add handed_over_by uuid references staff_user,
  add is_on_account boolean not null default false;
update work_order set handed_over_to = customer_name, handed_over_by = created_by where closed_at is not null;
alter table work_order add constraint work_order_is_handed_over_to_somebody check (
    (closed_at is null) = (handed_over_to = '') and (closed_at is null) = (handed_over_by is null)
    and (state <> 'closed' or closed_at is not null));
comment on column work_order.handed_over_to is 'Name of the person to whom the car was handed over.';
comment on column work_order.is_on_account is 'The car left before its invoice was paid: the customer pays by its due day.';

alter table invoice
  add work_order_id uuid references work_order,
  add work_payer text check (work_payer in ('customer', 'insurer')),
  add vat_permit text not null default '' check (length(vat_permit) <= 60),
  drop constraint invoice_has_a_source,
  add constraint invoice_has_a_source check (case when credits_id is not null then true when kind = 'free' then typed is not null
    when kind = 'self-billed' then num_nonnulls(trade_in_id, vehicle_id) > 0
    else num_nonnulls(dossier_id, shop_order_entry_id, work_order_id) = 1 end),
  add constraint invoice_of_work_names_its_payer check ((work_order_id is null) = (work_payer is null));
comment on column invoice.work_order_id is 'The work order that it is of.';
comment on column invoice.work_payer is 'The payer whose share of a work order it asks.';
comment on column invoice.vat_permit is 'Number of the certificate by which a line of a work order is at the reduced rate (VAT Code, table A, XXII).';
create unique index invoice_one_of_work_and_payer on invoice (work_order_id, work_payer)
  where kind = 'invoice' and state in ('draft', 'issued');
create index invoice_of_work on invoice (work_order_id, number) where work_order_id is not null;

create function invoice_work_is_sealed() returns trigger language plpgsql as $$
begin
  if (old.work_order_id, old.work_payer, old.vat_permit) is distinct from (new.work_order_id, new.work_payer, new.vat_permit) then
    raise exception 'an issued invoice is sealed' using errcode = 'check_violation', constraint = 'invoice_is_sealed',
      table = 'invoice';
  end if;
  return new;
end
$$;
create trigger invoice_work_is_sealed before update on invoice
  for each row when (old.state <> 'draft') execute function invoice_work_is_sealed();

insert into invoice_text (code, rank, name, note) values
  ('work-guarantee', 6, '{"nl": "Garantie op onderdelen", "fr": "Garantie sur les pièces"}',
    '{"nl": "Op de gemonteerde onderdelen geldt voor consumenten de wettelijke garantie van twee jaar (art. 1649bis tot 1649octies oud BW).", "fr": "Les pièces montées sont couvertes, pour les consommateurs, par la garantie légale de deux ans (art. 1649bis à 1649octies de l’ancien Code civil)."}');

alter table booking_rule drop constraint booking_rule_line_kind_check;
alter table booking_rule add constraint booking_rule_line_kind_check check (line_kind in ('car', 'extra', 'advance', 'discount',
  'premium', 'transport', 'fee', 'vat', 'receivable', 'purchase', 'labour'));
insert into booking_rule (code, line_kind, account_id, rank)
select 'labour', 'labour', id, 13 from ledger_account where account_number = '705000';

select keep_audit('invoice');
select keep_audit('work_order');
select index_foreign_keys();
