-- Money goes back through the provider: as much of a payment as was paid, in as many parts as it takes. A refund is written
-- before the provider is asked, and its id is the key under which the provider knows it again: asked twice, it pays once.

create table payment_refund (
  -- Chosen by whoever asks for it, so that a button pressed twice asks for one refund.
  id uuid primary key,
  payment_attempt_id uuid not null references payment_attempt,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'requested' check (state in ('requested', 'pending', 'refunded', 'failed')),
  provider_refund_id text unique,
  -- As the provider calls what went wrong.
  failure text,
  requested_at timestamptz not null,
  ended_at timestamptz check (ended_at >= requested_at),
  constraint refund_has_ended check ((state in ('refunded', 'failed')) = (ended_at is not null)),
  constraint refund_is_with_provider check (state in ('requested', 'failed') or provider_refund_id is not null),
  constraint refund_failed_for_something check ((state = 'failed') = (failure is not null))
);
create index payment_refund_payment_attempt on payment_refund (payment_attempt_id);
-- Two at a time could together be more than was paid, or be one that was pressed twice.
create unique index payment_refund_open on payment_refund (payment_attempt_id) where state in ('requested', 'pending');
comment on column payment_refund.state is 'requested: the provider has not answered yet; pending: it has it; refunded and failed are final.';

create function refund_within_payment() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  select coalesce(due.amount_cents, attempt.amount_cents) into paid
  from payment_attempt attempt left join refund_due due on due.payment_attempt_id = attempt.id
  where attempt.id = new.payment_attempt_id and attempt.received_at is not null
  for update of attempt;
  if paid is null or paid < new.amount_cents + coalesce((
    select sum(amount_cents) from payment_refund
    where payment_attempt_id = new.payment_attempt_id and state <> 'failed' and id <> new.id
  ), 0) then
    raise exception 'More would go back than was paid' using errcode = 'check_violation', constraint = 'refund_within_payment',
      table = 'payment_refund';
  end if;
  return new;
end
$$;
create trigger payment_refund_within_payment before insert or update of amount_cents, payment_attempt_id on payment_refund
  for each row execute function refund_within_payment();

alter table refund_due drop constraint refund_due_reason_check;
alter table refund_due add constraint refund_due_reason_check
  check (reason in ('cars-gone', 'already-paid', 'amount-differs', 'withdrawn', 'canceled'));

-- The simulated provider keeps its own.
create table simulator_refund (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  payment_id text not null references simulator_payment on delete cascade,
  idempotency_key text not null unique check (length(idempotency_key) between 1 and 64),
  amount_cents bigint not null check (amount_cents between 1 and 999999999999),
  description text,
  status text not null default 'PENDING' check (status in ('PENDING', 'REFUNDED', 'FAILED')),
  created_at timestamptz not null
);

select keep_audit('payment_refund');

select index_foreign_keys();
