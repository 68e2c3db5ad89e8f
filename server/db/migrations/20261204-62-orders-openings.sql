-- Orders of another system that are still to be delivered (docs/decisions/0120-open-orders-of-another-system.md).

create table dossier_opening (
  dossier_id uuid primary key references dossier,
  outside_number text not null unique check (btrim(outside_number) <> '' and length(outside_number) <= 30),
  line jsonb not null check (jsonb_typeof(line) = 'object'),
  payment_id uuid unique references dossier_payment,
  advance_invoice_number text check (btrim(advance_invoice_number) <> '' and length(advance_invoice_number) <= 20),
  advance_invoiced_on date,
  constraint dossier_opening_invoice_is_whole check (num_nonnulls(advance_invoice_number, advance_invoiced_on) in (0, 2)),
  constraint dossier_opening_invoice_is_of_its_advance check (advance_invoice_number is null or payment_id is not null)
);
comment on table dossier_opening is 'What the system that the dealer came from knew of an order that is delivered here: its number there, and the advance that was paid there.';
comment on column dossier_opening.outside_number is 'The number of the order in the other system.';
comment on column dossier_opening.line is 'The order as its file had it, so that the same file brought again changes nothing.';
comment on column dossier_opening.payment_id is 'The advance that was paid there: it counts as paid, and no bank, journal or cash of ours has it.';
comment on column dossier_opening.advance_invoice_number is 'The invoice by which the other system charged the VAT of the advance; null: it charged none, and the invoice of the car charges all.';
select keep_audit('dossier_opening');

/*
 * An order is taken back with its file as a whole or not at all: this row was written last, so it goes first, and only while
 * nothing was built on the order.
 */
create function dossier_opening_goes_unused() returns trigger language plpgsql as $$
declare
  sold_by uuid;
  made bigint;
  holder record;
  is_used boolean;
begin
  select offer_id into sold_by from dossier where id = old.dossier_id;
  select max(entry) into made from audit_row
  where subject = 'dossier_opening' and row_id = old.dossier_id::text and kind = 'i';
  is_used := made is null or exists (
    select from audit_row later
    join (
      select 'dossier' as subject, old.dossier_id::text as row_id
      union all select 'offer', sold_by::text
      union all select 'customer_order', id::text from customer_order where dossier_id = old.dossier_id
      union all select 'customer_order_step', step.id::text from customer_order_step step
        join customer_order on customer_order.id = customer_order_id where dossier_id = old.dossier_id
      union all select 'dossier_document', dossier_id || '/' || need from dossier_document where dossier_id = old.dossier_id
      union all select 'dossier_payment', id::text from dossier_payment where dossier_id = old.dossier_id
      union all select 'car_order', id::text from car_order where dossier_id = old.dossier_id
      union all select 'trade_in', trade_in.id::text from trade_in join offer on offer_number = deal_number where offer.id = sold_by
    ) part on part.subject = later.subject and part.row_id = later.row_id
    where later.entry > made);
  for holder in
    select conrelid::regclass as name, attname from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'dossier'::regclass and conparentid = 0 and conrelid <> all (array['dossier_opening',
      'customer_order', 'dossier_document', 'dossier_payment', 'car_order']::regclass[])
  loop
    exit when is_used;
    execute format('select exists (select from %s where %I = $1)', holder.name, holder.attname) into is_used using old.dossier_id;
  end loop;
  if is_used then
    raise exception 'an order of another system that was worked on' using errcode = 'check_violation',
      constraint = 'dossier_opening_goes_unused', table = 'dossier_opening';
  end if;
  return old;
end
$$;
create trigger dossier_opening_goes_unused before delete on dossier_opening
  for each row execute function dossier_opening_goes_unused();

/* Parts of an order stay while it stands; the dossier itself and its advance are held by the keys of dossier_opening. */
create function dossier_opening_keeps_parts() returns trigger language plpgsql as $$
declare
  of_dossier uuid;
begin
  of_dossier := case tg_table_name
    when 'customer_order_step' then (select dossier_id from customer_order where id = (to_jsonb(old) ->> 'customer_order_id')::uuid)
    when 'car_sale' then (select id from dossier where offer_id = (to_jsonb(old) ->> 'offer_id')::uuid limit 1)
    when 'trade_in' then (select dossier.id from dossier join offer on offer.id = offer_id
      where offer_number = to_jsonb(old) ->> 'deal_number' limit 1)
    else (to_jsonb(old) ->> 'dossier_id')::uuid
  end;
  if exists (select from dossier_opening where dossier_id = of_dossier) then
    raise exception 'a part of an order of another system' using errcode = 'check_violation',
      constraint = 'dossier_opening_keeps_parts', table = tg_table_name;
  end if;
  return old;
end
$$;
create trigger dossier_opening_keeps_parts before delete on customer_order
  for each row execute function dossier_opening_keeps_parts();
create trigger dossier_opening_keeps_parts before delete on customer_order_step
  for each row execute function dossier_opening_keeps_parts();
create trigger dossier_opening_keeps_parts before delete on dossier_document
  for each row execute function dossier_opening_keeps_parts();
create trigger dossier_opening_keeps_parts before delete on car_order
  for each row execute function dossier_opening_keeps_parts();
create trigger dossier_opening_keeps_parts before delete on car_sale
  for each row execute function dossier_opening_keeps_parts();
create trigger dossier_opening_keeps_parts before delete on trade_in
  for each row execute function dossier_opening_keeps_parts();
select index_foreign_keys();
