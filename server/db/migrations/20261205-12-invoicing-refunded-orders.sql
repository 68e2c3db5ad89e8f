-- Money of a shop order that went back opens its invoices again as that of a dossier does. Money of an advance leaves its advance
-- invoice paid until the car is invoiced, so that nobody is asked for it again; a credit note that follows it owes nothing more.

/* Takes money that went back off the invoices that it settled, the newest first; off an advance invoice once the car is invoiced. */
create or replace function reopen_refunded_invoices(refund dossier_payment) returns void language plpgsql as $$
declare
  left_cents bigint := -free_dossier_money(refund.dossier_id);
  is_invoiced boolean := exists (
    select from invoice where dossier_id = refund.dossier_id and kind = 'invoice' and state = 'issued');
  settled record;
begin
  for settled in
    select allocation.id, allocation.invoice_id, allocation.kind, allocation.cents, allocation.on_day, allocation.dossier_payment_id
    from allocation
    join dossier_payment payment on payment.id = allocation.dossier_payment_id
    join invoice on invoice.id = allocation.invoice_id
    where payment.dossier_id = refund.dossier_id and payment.amount_cents > 0 and not payment.is_difference
      and allocation.undone_at is null and invoice.state = 'issued' and invoice.receivable_cents > 0
      and (is_invoiced or invoice.kind <> 'advance')
    order by invoice.kind = 'advance', allocation.on_day desc, allocation.number desc
  loop
    exit when left_cents <= 0;
    update allocation set undone_at = refund.created_at, undone_by = refund.created_by where id = settled.id;
    if settled.cents > left_cents then
      insert into allocation (invoice_id, kind, cents, on_day, dossier_payment_id)
      values (settled.invoice_id, settled.kind, settled.cents - left_cents, settled.on_day, settled.dossier_payment_id);
    end if;
    left_cents := left_cents - settled.cents;
  end loop;
end
$$;

/* Credit notes of a dossier owe no more what went back before, and settle what other invoices leave open, but for those that a
   batch pays out. */
create or replace function settle_by_dossier_credits(wanted uuid) returns void language plpgsql as $$
declare
  target record;
begin
  loop
    select payment.id as payment_id, payment.on_day, note.id as note_id, least(-note.open_cents, -free_dossier_money(wanted),
      -payment.amount_cents - coalesce((select sum(cents) from allocation
        where dossier_payment_id = payment.id and invoice_id is not null and undone_at is null), 0)) as cents into target
    from dossier_payment payment join invoice note on note.dossier_id = wanted
    where payment.dossier_id = wanted and payment.amount_cents < 0 and not payment.is_undone and payment.reverses_id is null
      and -payment.amount_cents > coalesce((select sum(cents) from allocation
        where dossier_payment_id = payment.id and invoice_id is not null and undone_at is null), 0)
      and note.kind = 'credit-note' and note.open_cents < 0 and note.state = 'issued'
      and not exists (select from payment_part where owed_invoice_id = note.id and is_standing)
    order by payment.on_day, payment.number, note.number limit 1;
    exit when not found or target.cents <= 0;
    insert into allocation (invoice_id, kind, cents, on_day, dossier_payment_id)
    values (target.note_id, 'payment', target.cents, target.on_day, target.payment_id);
  end loop;
  loop
    select note.id as note_id, owed.id as invoice_id, least(-note.open_cents, owed.open_cents) as cents into target
    from invoice note join invoice owed on owed.dossier_id = wanted and owed.open_cents > 0 and owed.state = 'issued'
    where note.dossier_id = wanted and note.kind = 'credit-note' and note.open_cents < 0 and note.state = 'issued'
      and not exists (select from payment_part where owed_invoice_id = note.id and is_standing)
    order by note.number, owed.due_on, owed.number limit 1;
    exit when not found;
    insert into allocation (invoice_id, kind, cents, on_day, credit_note_id)
    values (target.invoice_id, 'credit', target.cents, brussels_today(), target.note_id);
  end loop;
end
$$;

create function free_order_money(wanted uuid) returns bigint language sql stable as $$
  select (coalesce(sum(left_cents) filter (where cents > 0), 0) - greatest(0, coalesce(sum(left_cents) filter (where cents < 0), 0)
    - coalesce((select -sum(open_cents) from invoice where shop_order_id = wanted and state <> 'draft' and open_cents < 0), 0)))::bigint
  from order_money(wanted)
$$;
comment on function free_order_money is 'What came in for a shop order and settles nothing, less what went back beyond its credit notes; below zero, more went back than was free.';

/* Takes money that went back by a transfer off the invoices of cars that stay sold, the newest first. */
create function reopen_refunded_order(wanted uuid, refunded bigint) returns void language plpgsql as $$
declare
  left_cents bigint := refunded;
  refund record;
  settled record;
begin
  select created_by, created_at into refund from shop_order_transfer
  where order_id = wanted and direction = 'out' and reverses_id is null and not is_undone
  order by created_at desc, number desc limit 1;
  if not found or exists (select from shop_order where id = wanted and status = 'canceled')
    or exists (select from withdrawal where order_id = wanted and state <> 'refused') then return; end if;
  for settled in
    select allocation.id, allocation.invoice_id, allocation.kind, allocation.cents, allocation.on_day,
      allocation.shop_order_transfer_id, allocation.payment_attempt_id
    from allocation join invoice on invoice.id = allocation.invoice_id
    where invoice.shop_order_id = wanted and invoice.kind = 'invoice' and invoice.state = 'issued' and allocation.kind = 'payment'
      and allocation.undone_at is null and num_nonnulls(allocation.shop_order_transfer_id, allocation.payment_attempt_id) > 0
    order by allocation.on_day desc, allocation.number desc
  loop
    exit when left_cents <= 0;
    update allocation set undone_at = refund.created_at, undone_by = refund.created_by where id = settled.id;
    if settled.cents > left_cents then
      insert into allocation (invoice_id, kind, cents, on_day, shop_order_transfer_id, payment_attempt_id)
      values (settled.invoice_id, settled.kind, settled.cents - left_cents, settled.on_day, settled.shop_order_transfer_id,
        settled.payment_attempt_id);
    end if;
    left_cents := left_cents - settled.cents;
  end loop;
end
$$;

/*
  Settles the invoices of a shop order with its money: an online payment settles the advance invoices that it is of, and what no
  advance invoice waits for settles the others, the oldest due first, as transfers do; what went back settles credit notes, and
  what went back beyond them opens invoices again; and a credit note that is left settles an invoice of the same order. Called
  again it finds nothing to do.
*/
create or replace function allocate_order_money(wanted uuid) returns void language plpgsql as $$
declare
  money record;
  target record;
  part bigint;
  out_cents bigint;
  free_cents bigint;
begin
  if not exists (select from invoice where shop_order_id = wanted and state <> 'draft') then return; end if;
  perform from shop_order where id = wanted for no key update;
  free_cents := free_order_money(wanted);
  if free_cents < 0 then perform reopen_refunded_order(wanted, -free_cents); end if;
  for money in select * from order_money(wanted) where cents > 0 and left_cents > 0 order by on_day, attempt_id, transfer_id loop
    for target in
      select id, open_cents from invoice
      where shop_order_id = wanted and state <> 'draft' and open_cents > 0
        and (money.attempt_id is null or payment_attempt_id = money.attempt_id
          or not waits_for_advance_invoice(wanted, money.attempt_id))
      order by payment_attempt_id is not distinct from money.attempt_id desc, due_on, number for update
    loop
      part := least(money.left_cents, target.open_cents, free_cents);
      exit when part <= 0;
      insert into allocation (invoice_id, kind, cents, on_day, shop_order_transfer_id, payment_attempt_id)
      values (target.id, case when money.is_difference then 'difference' else 'payment' end, part, money.on_day,
        money.transfer_id, money.attempt_id);
      money.left_cents := money.left_cents - part;
      free_cents := free_cents - part;
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

/* A transfer that was noted by mistake and is deleted: where it went back, the invoices that it opened are settled again. */
create function allocate_without_transfer() returns trigger language plpgsql as $$
begin
  perform allocate_order_money(old.order_id);
  return null;
end
$$;
create trigger shop_order_transfer_x_deleted after delete on shop_order_transfer
  for each row execute function allocate_without_transfer();
