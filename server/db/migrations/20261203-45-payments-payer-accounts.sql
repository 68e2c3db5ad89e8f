-- The account that a payment came from, so that it can go back by transfer when the provider does not pay it back
-- (docs/decisions/0108-refunds-of-orders-in-batches.md).

alter table payment_attempt add payer_iban text check (payer_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$');
comment on column payment_attempt.payer_iban is 'Account that it came from, by the provider; asked once money is to go back. Null: not known.';

create function payer_account(wanted text) returns text language sql stable as $$
  select payer_iban from payment_attempt attempt left join refund_due due on due.payment_attempt_id = attempt.id
  where attempt.reference = wanted and attempt.received_at is not null
    and coalesce(due.reason, '') not in ('cars-gone', 'already-paid', 'amount-differs')
  order by received_at desc limit 1
$$;
comment on function payer_account is 'The account that the last payment under a reference came from; payments that were not for it do not count.';
