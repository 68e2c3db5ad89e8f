-- An advance that another system invoiced is taken off the invoice of the car, so it settles none of ours.

create or replace function allocate_payment(payment dossier_payment) returns void language plpgsql as $$
declare
  left_cents bigint;
  target record;
begin
  if payment.is_undone or payment.reverses_id is not null then return; end if;
  if exists (select from dossier_opening where payment_id = payment.id and advance_invoice_number is not null) then return; end if;
  left_cents := abs(payment.amount_cents) - coalesce((select sum(cents) from allocation
    where dossier_payment_id = payment.id and invoice_id is not null and undone_at is null), 0);
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
end
$$;
