-- A car that its owner offers in the shop is a trade-in at once, of nobody until a salesperson takes it on.

alter table trade_in alter column owner_id drop not null;
comment on column trade_in.owner_id is 'The salesperson; null: it was offered in the shop, and nobody took it on yet.';
alter table trade_in add constraint trade_in_that_is_agreed_on_has_a_salesperson
  check (owner_id is not null or state in ('draft', 'valued', 'dropped'));
create index trade_in_requested on trade_in (created_at) where owner_id is null;

/* What somebody offered goes with their request, unless it became a customer's or something was agreed on. */
create function forget_requested_trade_in() returns trigger language plpgsql as $$
begin
  delete from trade_in where lead_id = old.id and customer_id is null and state in ('draft', 'valued', 'dropped');
  return old;
end
$$;
create trigger requested_trade_in_forgotten before delete on lead for each row execute function forget_requested_trade_in();
