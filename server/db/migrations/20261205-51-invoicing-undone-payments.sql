-- A payment of a sold car that is undone leaves its invoices as if it had never come in: what others paid too much settles them, a
-- refund that it had covered opens them again, and a credit note that is open again settles them.

/* Credit notes of a dossier, or of a shop order, settle what its other invoices leave open, but for those that a batch pays out. */
create function settle_by_credit_notes(of_dossier uuid, of_order uuid) returns void language plpgsql as $$
declare
  target record;
begin
  loop
    select note.id as note_id, owed.id as invoice_id, least(-note.open_cents, owed.open_cents) as cents into target
    from invoice note join invoice owed on owed.dossier_id = of_dossier or owed.shop_order_id = of_order
    where (note.dossier_id = of_dossier or note.shop_order_id = of_order)
      and note.kind = 'credit-note' and note.open_cents < 0 and note.state <> 'draft'
      and owed.open_cents > 0 and owed.state <> 'draft'
      and not exists (select from payment_part where owed_invoice_id = note.id and is_standing)
    order by note.number, owed.due_on, owed.number limit 1;
    exit when not found;
    insert into allocation (invoice_id, kind, cents, on_day, credit_note_id)
    values (target.invoice_id, 'credit', target.cents, brussels_today(), target.note_id);
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
    where payment.dossier_id = wanted and payment.amount_cents < 0 and payment.reverses_id is null
      and not exists (select from dossier_payment back where back.reverses_id = payment.id)
      and -payment.amount_cents > coalesce((select sum(cents) from allocation
        where dossier_payment_id = payment.id and invoice_id is not null and undone_at is null), 0)
      and note.kind = 'credit-note' and note.open_cents < 0 and note.state <> 'draft'
      and not exists (select from payment_part where owed_invoice_id = note.id and is_standing)
    order by payment.on_day, payment.number, note.number limit 1;
    exit when not found or target.cents <= 0;
    insert into allocation (invoice_id, kind, cents, on_day, dossier_payment_id)
    values (target.note_id, 'payment', target.cents, target.on_day, target.payment_id);
  end loop;
  perform settle_by_credit_notes(wanted, null);
end
$$;

/* A payment that undoes another opens what that one settled, and the rest of the money of the dossier settles anew. */
create or replace function allocate_new_payment() returns trigger language plpgsql as $$
begin
  if new.reverses_id is null then
    perform allocate_payment(new);
    return null;
  end if;
  update allocation set undone_at = new.created_at, undone_by = new.created_by
  where dossier_payment_id = new.reverses_id and invoice_id is not null and undone_at is null;
  -- The payment that is undone is marked only after this trigger. An advance waits for its own invoice until the car is invoiced.
  perform allocate_payment(payment) from dossier_payment payment
  where payment.dossier_id = new.dossier_id and payment.amount_cents > 0
    and not exists (select from dossier_payment back where back.reverses_id = payment.id)
    and (not payment.is_advance or exists (select from invoice
      where dossier_id = new.dossier_id and state = 'issued' and (kind = 'invoice' or dossier_payment_id = payment.id)))
  order by payment.on_day, payment.number;
  perform reopen_refunded_invoices(new);
  perform settle_by_dossier_credits(new.dossier_id);
  return null;
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

  perform settle_by_credit_notes(null, wanted);
end
$$;
