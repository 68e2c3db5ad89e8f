-- A batch of payments also pays back what a shop order was paid too much (docs/decisions/0108-refunds-of-orders-in-batches.md).
-- Money that a batch holds goes back by no other way.

alter table payment_part
  add refund_order_id uuid references shop_order,
  drop constraint payment_part_is_of_one_paper,
  add constraint payment_part_is_of_one_paper check (
    num_nonnulls(invoice_id, slip_id, owed_invoice_id, guarantee_dossier_id, refund_dossier_id, refund_order_id) = 1);
comment on column payment_part.refund_order_id is 'The shop order that was paid more than it is worth.';
create unique index payment_part_of_one_order_refund on payment_part (refund_order_id) where is_standing;

alter table allocation
  drop constraint allocation_of_a_transfer,
  add constraint allocation_of_a_transfer check ((kind <> 'supplier-payment' or payment_line_id is not null)
    and (payment_line_id is null or (bank_line_id is not null
      and kind in ('supplier-payment', 'payment', 'dossier', 'shop-order', 'purchase-slip', 'guarantee'))));

/* What a transfer of a batch is to pay back of an order goes back neither by hand nor through the provider meanwhile. */
create function order_refund_is_in_batch() returns trigger language plpgsql as $$
begin
  if exists (select from payment_part where refund_order_id = new.order_id and is_standing) then
    raise exception 'an order that a batch pays back' using errcode = 'check_violation',
      constraint = 'order_refund_is_in_batch', table = 'shop_order_transfer';
  end if;
  return new;
end
$$;
create trigger order_refund_is_in_batch before insert on shop_order_transfer
  for each row when (new.direction = 'out' and new.payment_attempt_id is null and new.reverses_id is null and not new.is_difference)
  execute function order_refund_is_in_batch();

create function refund_is_in_batch() returns trigger language plpgsql as $$
begin
  -- A payment that never was for the order is no part of what the batch pays back.
  if exists (
    select from payment_attempt attempt
    join shop_order on shop_order.payment_reference = attempt.reference
    join payment_part part on part.refund_order_id = shop_order.id and part.is_standing
    left join refund_due due on due.payment_attempt_id = attempt.id
    where attempt.id = new.payment_attempt_id
      and coalesce(due.reason, '') not in ('cars-gone', 'already-paid', 'amount-differs')) then
    raise exception 'an order that a batch pays back' using errcode = 'check_violation',
      constraint = 'order_refund_is_in_batch', table = 'payment_refund';
  end if;
  return new;
end
$$;
create trigger refund_is_in_batch before insert on payment_refund for each row execute function refund_is_in_batch();

create function order_payer_account(wanted uuid) returns text language sql stable as $$
  select coalesce((
    select nullif(counterparty_account, '') from allocation
    join shop_order_transfer transfer on transfer.id = allocation.shop_order_transfer_id
    join bank_line on bank_line.id = allocation.bank_line_id
    where transfer.order_id = wanted and transfer.direction = 'in' and not transfer.is_undone and transfer.reverses_id is null
      and allocation.undone_at is null
    order by bank_line.booked_on desc, bank_line.number desc limit 1
  ), (select payer_account(payment_reference) from shop_order where id = wanted), '')
$$;
comment on function order_payer_account is 'The account that the money of a shop order last came from: a transfer of a statement, else its payment online. Empty: not known.';

select index_foreign_keys();
