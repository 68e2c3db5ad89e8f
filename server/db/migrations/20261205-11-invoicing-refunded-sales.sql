-- Money that went back to the customer of a sold car opens the invoices again that it had settled, and a credit note that is left
-- settles another invoice of the same car. Before, an invoice stayed paid beside a dossier that was not, and a credit note could be
-- paid out beside the invoice that replaced it.

create function free_dossier_money(wanted uuid) returns bigint language sql stable as $$
  select coalesce(sum(sign(amount_cents) * (abs(amount_cents) - coalesce((select sum(cents) from allocation
    where dossier_payment_id = payment.id and invoice_id is not null and undone_at is null), 0))), 0)::bigint
  from dossier_payment payment
  where dossier_id = wanted and reverses_id is null
    and not exists (select from dossier_payment back where back.reverses_id = payment.id)
    and not exists (select from dossier_opening where payment_id = payment.id and advance_invoice_number is not null)
$$;
comment on function free_dossier_money is 'What came in for a dossier and settles nothing, less what went back; below zero, more went back than was free.';

/* Takes money that went back off the invoices that it settled, the newest first, an advance invoice last. */
create function reopen_refunded_invoices(refund dossier_payment) returns void language plpgsql as $$
declare
  left_cents bigint := -free_dossier_money(refund.dossier_id);
  settled record;
begin
  for settled in
    select allocation.id, allocation.invoice_id, allocation.kind, allocation.cents, allocation.on_day, allocation.dossier_payment_id
    from allocation
    join dossier_payment payment on payment.id = allocation.dossier_payment_id
    join invoice on invoice.id = allocation.invoice_id
    where payment.dossier_id = refund.dossier_id and payment.amount_cents > 0 and not payment.is_difference
      and allocation.undone_at is null and invoice.state = 'issued' and invoice.receivable_cents > 0
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

/* A payment of a dossier settles what its invoices leave open, the oldest due first; what goes back settles credit notes. */
create or replace function allocate_payment(payment dossier_payment) returns void language plpgsql as $$
declare
  left_cents bigint;
  target record;
begin
  if payment.is_undone or payment.reverses_id is not null then return; end if;
  if exists (select from dossier_opening where payment_id = payment.id and advance_invoice_number is not null) then return; end if;
  left_cents := abs(payment.amount_cents) - coalesce((select sum(cents) from allocation
    where dossier_payment_id = payment.id and invoice_id is not null and undone_at is null), 0);
  -- What went back again settles nothing.
  if payment.amount_cents > 0 then left_cents := least(left_cents, free_dossier_money(payment.dossier_id)); end if;
  for target in
    select id, abs(open_cents) as open_cents from invoice
    where dossier_id = payment.dossier_id and state <> 'draft' and sign(open_cents) = sign(payment.amount_cents)
    order by due_on, number for update
  loop
    exit when left_cents <= 0;
    insert into allocation (invoice_id, kind, cents, on_day, dossier_payment_id)
    values (target.id, case when payment.is_difference then 'difference' else 'payment' end,
      least(left_cents, target.open_cents), payment.on_day, payment.id);
    left_cents := left_cents - target.open_cents;
  end loop;
  if payment.amount_cents < 0 then perform reopen_refunded_invoices(payment); end if;
end
$$;

/* A payment that undoes another opens what that one settled; where that one went back, what is here again settles. */
create or replace function allocate_new_payment() returns trigger language plpgsql as $$
begin
  if new.reverses_id is null then
    perform allocate_payment(new);
    return null;
  end if;
  update allocation set undone_at = new.created_at, undone_by = new.created_by
  where dossier_payment_id = new.reverses_id and invoice_id is not null and undone_at is null;
  if new.amount_cents > 0 then
    perform allocate_payment(payment) from dossier_payment payment
    where payment.dossier_id = new.dossier_id and payment.amount_cents > 0
    order by payment.on_day, payment.number;
  end if;
  return null;
end
$$;

/* Credit notes of a dossier settle what its other invoices leave open, but for those that a batch pays out. */
create function settle_by_dossier_credits(wanted uuid) returns void language plpgsql as $$
declare
  target record;
begin
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
