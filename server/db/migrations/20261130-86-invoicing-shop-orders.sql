-- Invoices of shop orders (docs/decisions/0076-invoices-of-shop-orders.md): one per car of an order, its advance, and what settles
-- them. Payments are those that the order keeps.

alter table invoice
  add shop_order_id uuid references shop_order,
  add shop_order_entry_id uuid,
  add payment_attempt_id uuid references payment_attempt,
  add constraint invoice_of_a_car_of_an_order foreign key (shop_order_entry_id, shop_order_id)
    references shop_order_entry (id, order_id),
  add constraint invoice_of_order_names_a_car check ((shop_order_id is null) = (shop_order_entry_id is null)),
  drop constraint invoice_has_a_source,
  add constraint invoice_has_a_source check (case kind when 'credit-note' then true when 'free' then typed is not null
    else num_nonnulls(dossier_id, shop_order_entry_id) = 1 end),
  drop constraint invoice_advance_is_of_a_payment,
  add constraint invoice_advance_is_of_a_payment check (
    (kind = 'advance') = (num_nonnulls(dossier_payment_id, payment_attempt_id) = 1)
    and (payment_attempt_id is null or shop_order_entry_id is not null));
comment on column invoice.shop_order_entry_id is 'The car of a shop order that it is of.';
comment on column invoice.payment_attempt_id is 'The online payment of which an advance invoice is the share of this car.';
create unique index invoice_one_of_entry on invoice (shop_order_entry_id)
  where kind = 'invoice' and state in ('draft', 'issued');
create unique index invoice_one_advance_of_entry on invoice (shop_order_entry_id, payment_attempt_id)
  where kind = 'advance' and state <> 'credited';
create index invoice_of_order on invoice (shop_order_id, number) where shop_order_id is not null;

create function invoice_order_is_sealed() returns trigger language plpgsql as $$
begin
  if (old.shop_order_id, old.shop_order_entry_id, old.payment_attempt_id)
    is distinct from (new.shop_order_id, new.shop_order_entry_id, new.payment_attempt_id) then
    raise exception 'an issued invoice is sealed' using errcode = 'check_violation', constraint = 'invoice_is_sealed',
      table = 'invoice';
  end if;
  return new;
end
$$;
create trigger invoice_order_is_sealed before update on invoice
  for each row when (old.state <> 'draft') execute function invoice_order_is_sealed();

alter table allocation
  add payment_attempt_id uuid references payment_attempt,
  add payment_refund_id uuid references payment_refund,
  drop constraint allocation_has_its_source,
  add constraint allocation_has_its_source check (case kind
    when 'payment' then invoice_id is not null and num_nonnulls(dossier_payment_id, shop_order_transfer_id, payment_attempt_id,
      payment_refund_id, bank_line_id) = 1
    when 'difference' then invoice_id is not null and num_nonnulls(dossier_payment_id, shop_order_transfer_id, bank_line_id) = 1
    when 'credit' then invoice_id is not null and credit_note_id is not null
    when 'write-off' then invoice_id is not null and btrim(reason) <> ''
    when 'dossier' then invoice_id is null and bank_line_id is not null and dossier_payment_id is not null
    when 'shop-order' then invoice_id is null and bank_line_id is not null and shop_order_transfer_id is not null
    when 'ledger' then invoice_id is null and bank_line_id is not null and ledger_account_id is not null
    when 'reversal' then invoice_id is null and bank_line_id is not null and other_line_id is not null
    when 'ignored' then invoice_id is null and bank_line_id is not null and btrim(reason) <> ''
    else invoice_id is null and bank_line_id is not null end);
comment on column allocation.payment_attempt_id is 'The online payment of a shop order that settles an advance invoice.';
comment on column allocation.payment_refund_id is 'The refund of a shop order through the payment provider that settles a credit note.';

/* The money of a shop order that was for it, above zero what came in, with what of it settles no invoice yet. */
create function order_money(wanted uuid)
returns table (transfer_id uuid, attempt_id uuid, refund_id uuid, cents bigint, on_day date, is_difference boolean, left_cents bigint)
language sql stable as $$
  with of_order as (
    select attempt.id, attempt.amount_cents, attempt.received_at
    from shop_order join payment_attempt attempt on attempt.reference = shop_order.payment_reference
    left join refund_due due on due.payment_attempt_id = attempt.id
    where shop_order.id = wanted and attempt.received_at is not null
      and coalesce(due.reason, '') not in ('cars-gone', 'already-paid', 'amount-differs')
  ), money as (
    select transfer.id as transfer_id, null::uuid as attempt_id, null::uuid as refund_id,
      (case direction when 'in' then 1 else -1 end * amount_cents)::bigint as cents, on_day, is_difference
    from shop_order_transfer transfer
    where order_id = wanted and reverses_id is null and not is_undone
      and (payment_attempt_id is null or payment_attempt_id in (select id from of_order))
    union all
    select null, id, null, amount_cents, (received_at at time zone 'Europe/Brussels')::date, false from of_order
    union all
    select null, null, refund.id, -refund.amount_cents, (refund.ended_at at time zone 'Europe/Brussels')::date, false
    from payment_refund refund join of_order on of_order.id = refund.payment_attempt_id where refund.state = 'refunded'
  )
  select money.*, abs(money.cents) - coalesce((
    select sum(allocation.cents) from allocation
    where invoice_id is not null and undone_at is null
      and (shop_order_transfer_id = money.transfer_id or allocation.payment_attempt_id = money.attempt_id
        or payment_refund_id = money.refund_id)), 0)::bigint
  from money
$$;

/* A car of an order that is neither withdrawn nor canceled, and whose share of the advance has no invoice. */
create function waits_for_advance_invoice(wanted uuid, attempt uuid) returns boolean language sql stable as $$
  select exists (
    select from shop_order_entry entry join shop_order on shop_order.id = entry.order_id
    left join withdrawal on withdrawal.order_id = entry.order_id and withdrawal.state <> 'refused'
    where entry.order_id = wanted and shop_order.status <> 'canceled'
      and not coalesce(withdrawal.statement -> 'cars' @> jsonb_build_array(jsonb_build_object('id', entry.id)), false)
      and not exists (select from invoice where shop_order_entry_id = entry.id and state = 'issued'
        and (kind = 'invoice' or payment_attempt_id = attempt)))
$$;

/*
  Settles the invoices of a shop order with its money: an online payment settles the advance invoices that it is of, and what no
  advance invoice waits for settles the others, the oldest due first, as transfers do; what went back settles credit notes; and
  a credit note that is left settles an invoice of the same order. Called again it finds nothing to do.
*/
create function allocate_order_money(wanted uuid) returns void language plpgsql as $$
declare
  money record;
  target record;
  part bigint;
  out_cents bigint;
begin
  if not exists (select from invoice where shop_order_id = wanted and state <> 'draft') then return; end if;
  perform from shop_order where id = wanted for no key update;
  for money in select * from order_money(wanted) where cents > 0 and left_cents > 0 order by on_day, attempt_id, transfer_id loop
    for target in
      select id, open_cents from invoice
      where shop_order_id = wanted and state <> 'draft' and open_cents > 0
        and (money.attempt_id is null or payment_attempt_id = money.attempt_id
          or not waits_for_advance_invoice(wanted, money.attempt_id))
      order by payment_attempt_id is not distinct from money.attempt_id desc, due_on, number for update
    loop
      exit when money.left_cents <= 0;
      part := least(money.left_cents, target.open_cents);
      insert into allocation (invoice_id, kind, cents, on_day, shop_order_transfer_id, payment_attempt_id)
      values (target.id, case when money.is_difference then 'difference' else 'payment' end, part, money.on_day,
        money.transfer_id, money.attempt_id);
      money.left_cents := money.left_cents - part;
    end loop;
  end loop;

  -- Money that came in too much and went back again settles nothing.
  select coalesce(sum(case when cents < 0 then left_cents else -left_cents end), 0) into out_cents from order_money(wanted);
  for money in select * from order_money(wanted) where cents < 0 and left_cents > 0 order by on_day, refund_id, transfer_id loop
    for target in
      select id, -open_cents as open_cents from invoice
      where shop_order_id = wanted and state <> 'draft' and open_cents < 0 order by number for update
    loop
      part := least(money.left_cents, target.open_cents, out_cents);
      exit when part <= 0;
      insert into allocation (invoice_id, kind, cents, on_day, shop_order_transfer_id, payment_refund_id)
      values (target.id, 'payment', part, money.on_day, money.transfer_id, money.refund_id);
      money.left_cents := money.left_cents - part;
      out_cents := out_cents - part;
    end loop;
  end loop;

  loop
    select note.id as note_id, owed.id as invoice_id, least(-note.open_cents, owed.open_cents) as cents into target
    from invoice note join invoice owed on owed.shop_order_id = wanted and owed.open_cents > 0 and owed.state <> 'draft'
    where note.shop_order_id = wanted and note.open_cents < 0 and note.state <> 'draft'
    order by note.number, owed.due_on, owed.number limit 1;
    exit when not found;
    insert into allocation (invoice_id, kind, cents, on_day, credit_note_id)
    values (target.invoice_id, 'credit', target.cents, brussels_today(), target.note_id);
  end loop;
end
$$;

create function allocate_order_transfer() returns trigger language plpgsql as $$
begin
  if new.reverses_id is not null then
    update allocation set undone_at = new.created_at, undone_by = new.created_by
    where shop_order_transfer_id = new.reverses_id and invoice_id is not null and undone_at is null;
  end if;
  perform allocate_order_money(new.order_id);
  return null;
end
$$;
-- After the trigger that marks what is undone: triggers run by name.
create trigger shop_order_transfer_x_allocated after insert on shop_order_transfer
  for each row execute function allocate_order_transfer();

/* The bank takes its line back first: a transfer of a statement is undone there. */
create function refuse_transfer_of_statement() returns trigger language plpgsql as $$
begin
  if exists (select from allocation where shop_order_transfer_id = new.reverses_id and kind = 'shop-order' and undone_at is null) then
    raise exception 'a transfer of a bank statement' using errcode = 'check_violation', constraint = 'transfer_is_of_a_statement',
      table = 'shop_order_transfer';
  end if;
  return null;
end
$$;
create constraint trigger transfer_is_of_a_statement after insert on shop_order_transfer
  for each row when (new.reverses_id is not null) execute function refuse_transfer_of_statement();

create function allocate_order_refund() returns trigger language plpgsql as $$
begin
  perform allocate_order_money(shop_order.id) from shop_order
  join payment_attempt on payment_attempt.reference = shop_order.payment_reference
  where payment_attempt.id = new.payment_attempt_id;
  return null;
end
$$;
create trigger payment_refund_allocated after insert or update of state on payment_refund
  for each row when (new.state = 'refunded') execute function allocate_order_refund();

/* A payment settles no more than it is. */
create function allocation_within_order_money() returns trigger language plpgsql as $$
declare
  whole bigint;
begin
  select coalesce(
    (select amount_cents from shop_order_transfer where id = new.shop_order_transfer_id),
    (select amount_cents from payment_attempt where id = new.payment_attempt_id),
    (select amount_cents from payment_refund where id = new.payment_refund_id)) into whole;
  if whole < (select sum(cents) from allocation where invoice_id is not null and undone_at is null
      and (shop_order_transfer_id = new.shop_order_transfer_id or payment_attempt_id = new.payment_attempt_id
        or payment_refund_id = new.payment_refund_id)) then
    raise exception 'a payment that settles more than it is' using errcode = 'check_violation',
      constraint = 'allocation_within_payment', table = 'allocation';
  end if;
  return null;
end
$$;
create trigger allocation_within_order_money after insert on allocation for each row
  when (new.invoice_id is not null and num_nonnulls(new.shop_order_transfer_id, new.payment_attempt_id, new.payment_refund_id) > 0)
  execute function allocation_within_order_money();

select index_foreign_keys();
