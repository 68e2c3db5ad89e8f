-- A salesperson asks the value of a car of whoever may value it, and passes on what its customer asks for it. What is asked, answered
-- and agreed on stays written down.

alter table trade_in
  add column asked_state text check (asked_state in ('open', 'question')),
  add column asked_by uuid references staff_user,
  add column asked_at timestamptz,
  add column wish_cents integer check (wish_cents > 0),
  add constraint trade_in_value_is_asked_by_somebody check (num_nulls(asked_state, asked_by, asked_at) in (0, 3)),
  add constraint trade_in_value_is_asked_before_it_is_agreed_on check (asked_state is null or state in ('draft', 'valued'));
comment on column trade_in.asked_state is 'open: its value is asked for; question: whoever values it asks for more first; null: nobody waits.';
comment on column trade_in.wish_cents is 'Amount that the customer asks for it, VAT included; null: they named none.';
create index trade_in_asked on trade_in (asked_at) where asked_state is not null;

create table trade_in_bid (
  id uuid primary key default uuidv7(),
  trade_in_id uuid not null references trade_in on delete cascade,
  kind text not null
    check (kind in ('asked', 'wished', 'valued', 'countered', 'declined', 'questioned', 'opinion', 'lapsed', 'agreed')),
  cents integer check (cents >= 0),
  remark text not null default '',
  made_by uuid references staff_user,
  made_at timestamptz not null,
  constraint trade_in_bid_names_its_amount
    check (cents is not null or kind in ('asked', 'declined', 'questioned'))
);
comment on table trade_in_bid is 'What was asked, given and agreed on for a trade-in, in the order of its keys (domain/trade-ins/asked-value.ts); never changed.';
comment on column trade_in_bid.made_by is 'Null: it was agreed on with a sale that a customer accepted.';

/* What somebody asked or gave for a car is what they asked or gave. */
create function keep_trade_in_bid() returns trigger language plpgsql as $$
begin
  raise exception 'A bid for a trade-in is a record: it is not changed.';
end
$$;
create trigger trade_in_bid_stays before update on trade_in_bid for each row execute function keep_trade_in_bid();

insert into trade_in_bid (trade_in_id, kind, cents, made_by, made_at)
select id, 'valued', expected_cents, valued_by, valued_at from trade_in where expected_cents is not null
union all
select id, 'agreed', allowance_cents, null, agreed_at from trade_in where agreed_at is not null
order by 5;

select keep_audit('trade_in_bid');
select index_foreign_keys();
