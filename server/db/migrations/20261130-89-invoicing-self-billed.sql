-- Self-billed invoices (VAT Code art. 53, par. 2; docs/decisions/0077-self-billed-invoices.md): the paper by which a car of a
-- seller with VAT comes in. We write it in the name of the seller, number it in a series of its own, and correct it with a
-- credit note of that series.

alter table vat_code
  drop constraint vat_code_exemption_has_a_reason,
  add constraint vat_code_exemption_has_a_reason check (
    case category when 'S' then vatex is null else num_nonnulls(vatex, note) > 0 end);
insert into vat_code (code, rank, name, category, rate_bp, vatex, note) values
  ('HALF', 8, '{"nl": "Deel zonder btw (voor de helft afgetrokken)", "fr": "Partie sans TVA (déduite à moitié)"}', 'E', 0, null,
    '{"nl": "Btw berekend op de helft van de prijs: de verkoper kon de btw van zijn aankoop maar voor de helft aftrekken (art. 45, § 2 W.Btw).", "fr": "TVA calculée sur la moitié du prix : le vendeur n’a pu déduire que la moitié de la TVA de son achat (art. 45, § 2 C.TVA)."}');

alter table invoice
  add trade_in_id uuid references trade_in,
  add vehicle_id uuid references vehicle,
  drop constraint invoice_kind_check,
  add constraint invoice_kind_check check (kind in ('invoice', 'advance', 'credit-note', 'self-billed', 'free',
    'self-billed-credit')),
  drop constraint invoice_credits_another,
  add constraint invoice_credits_another check ((kind in ('credit-note', 'self-billed-credit')) = (credits_id is not null)),
  drop constraint invoice_credit_has_a_reason,
  add constraint invoice_credit_has_a_reason check (credits_id is null or btrim(reason) <> ''),
  drop constraint invoice_has_a_source,
  add constraint invoice_has_a_source check (case when credits_id is not null then true when kind = 'free' then typed is not null
    when kind = 'self-billed' then num_nonnulls(trade_in_id, vehicle_id) > 0
    else num_nonnulls(dossier_id, shop_order_entry_id) = 1 end),
  add constraint invoice_only_self_billed_buys check (
    kind in ('self-billed', 'self-billed-credit') or num_nonnulls(trade_in_id, vehicle_id) = 0);
comment on column invoice.trade_in_id is 'Of a self-billed invoice: the car that was taken over.';
comment on column invoice.vehicle_id is 'Of a self-billed invoice: the car in our stock; null: it does not stand there yet.';
create unique index invoice_one_self_billed_of_trade_in on invoice (trade_in_id)
  where kind = 'self-billed' and state in ('draft', 'issued');
create unique index invoice_one_self_billed_of_vehicle on invoice (vehicle_id)
  where kind = 'self-billed' and state in ('draft', 'issued');

-- The car that an issued one is about stays; it may come into the stock later.
create function self_billed_keeps_its_car() returns trigger language plpgsql as $$
begin
  if old.trade_in_id is distinct from new.trade_in_id
    or (old.vehicle_id is not null and old.vehicle_id is distinct from new.vehicle_id) then
    raise exception 'an issued invoice is sealed' using errcode = 'check_violation', constraint = 'invoice_is_sealed',
      table = 'invoice';
  end if;
  return new;
end
$$;
create trigger self_billed_keeps_its_car before update of trade_in_id, vehicle_id on invoice
  for each row when (old.state <> 'draft') execute function self_billed_keeps_its_car();

/* Keeps what is open on both sides; the check of the invoice refuses more than is left. */
create or replace function allocate_amount() returns trigger language plpgsql as $$
declare
  cents bigint := case when tg_op = 'INSERT' then new.cents else -new.cents end;
begin
  update invoice set open_cents = open_cents - sign(receivable_cents) * cents where id = new.invoice_id;
  if new.credit_note_id is not null then
    update invoice set open_cents = open_cents - sign(receivable_cents) * cents where id = new.credit_note_id;
  end if;
  return null;
end
$$;

/* What a car was bought for without VAT: what its self-billed invoice says, less what was credited of it. */
create function count_self_billed(purchase uuid) returns void language plpgsql as $$
declare
  bought invoice;
  left_cents bigint;
begin
  select * into bought from invoice where id = purchase;
  if bought.vehicle_id is null or bought.state = 'draft' then
    return;
  end if;
  if bought.state = 'credited' then
    update vehicle_cost set purchase_paper = (select trade_in_number from trade_in where id = bought.trade_in_id)
    where vehicle_id = bought.vehicle_id and purchase_paper = bought.invoice_number;
    return;
  end if;
  select sum(case when invoice.id = purchase then base_cents else -base_cents end) into left_cents
  from invoice_amount join invoice on invoice.id = invoice_id
  where (invoice.id = purchase or invoice.credits_id = purchase) and invoice.state <> 'draft';
  update vehicle_cost set purchase_cents = left_cents, purchase_vat_excluded = true, purchase_paper = bought.invoice_number,
    supplier = bought.customer_name
  where vehicle_id = bought.vehicle_id;
end
$$;
comment on function count_self_billed is 'Books the purchase of a car anew, as its self-billed invoice and credit notes say.';

-- A car that was taken over comes into the stock after its invoice.
create function lead_self_billed_to_vehicle() returns trigger language plpgsql as $$
begin
  update invoice set vehicle_id = new.vehicle_id
  where trade_in_id = new.id and kind = 'self-billed' and vehicle_id is null;
  perform count_self_billed(id) from invoice where trade_in_id = new.id and kind = 'self-billed' and state = 'issued';
  return null;
end
$$;
create trigger trade_in_leads_its_self_billed after update of vehicle_id on trade_in
  for each row when (old.vehicle_id is null and new.vehicle_id is not null) execute function lead_self_billed_to_vehicle();

-- The triggers leave out columns that the database calculates, as they were when the triggers were made.
select keep_audit('invoice');
select index_foreign_keys();
