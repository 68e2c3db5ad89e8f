-- A buyer follows an order: when its cars were ready, when they left us and when it was canceled is kept with it, and whoever
-- changes its status need not think of it.

alter table shop_order
  add column ready_at timestamptz,
  add column shipped_at timestamptz,
  add column canceled_at timestamptz,
  add constraint only_placed_orders_go_on check (placed_at is not null or num_nonnulls(ready_at, shipped_at, canceled_at) = 0);
comment on column shop_order.ready_at is 'When its cars were ready to be collected, or to be brought to the buyer.';

update shop_order set shipped_at = updated_at where status = 'shipped';
update shop_order set canceled_at = updated_at where status = 'canceled';

create or replace function note_delivery() returns trigger language plpgsql as $$
begin
  if new.status = 'shipped' and new.shipped_at is null then
    new.shipped_at := now();
  end if;
  if new.status = 'delivered' and new.delivered_on is null then
    new.delivered_on := brussels_today();
  end if;
  if new.status = 'canceled' and new.canceled_at is null then
    new.canceled_at := now();
  end if;
  return new;
end
$$;
alter function note_delivery rename to note_order_step;
alter trigger shop_order_delivered on shop_order rename to shop_order_step;

comment on table withdrawal_link is 'A mailed key that opens an order, to follow it or to withdraw from it.';
