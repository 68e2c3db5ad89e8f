-- What a customer keeps in the account besides what signing up asked: so that an order begins filled in. A fleet customer
-- acts for a company; the member type says in which role.

alter table shop_account
  add dial_code text not null default '+32',
  add phone text not null default '',
  add address jsonb check (jsonb_typeof(address) = 'object'),
  add fleet_member_type text check (fleet_member_type in ('owner', 'manager', 'employee'));

update shop_account set fleet_member_type = 'owner' where customer_type = 'fleet';

-- Whoever opens the account of a company is its owner until the company says otherwise.
create function name_fleet_member() returns trigger language plpgsql as $$
begin
  new.fleet_member_type := case when new.customer_type = 'fleet' then coalesce(new.fleet_member_type, 'owner') end;
  return new;
end $$;
create trigger shop_account_fleet_member before insert or update of customer_type, fleet_member_type on shop_account
  for each row execute function name_fleet_member();

alter table shop_account add constraint fleet_member_of_a_fleet check ((customer_type = 'fleet') = (fleet_member_type is not null));
comment on column shop_account.address is 'As in domain/contacts/address.ts.';

-- An order belongs to the account that made it, else to the one that proves its address later.
alter table shop_order add shop_account_id uuid references shop_account on delete set null;
create index shop_order_shop_account on shop_order (shop_account_id);
create index shop_order_placed_email on shop_order (lower(email)) where placed_at is not null;
