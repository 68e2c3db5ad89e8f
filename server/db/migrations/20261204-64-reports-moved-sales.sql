-- A car that another system sold was counted there: here it is delivered, and that is what is counted.

create or replace view sale_event as
select 'offered' as kind, 'offer' as source, (offer.issued_at at time zone 'Europe/Brussels')::date as day,
  offer.branch_id, offer.owner_id, offer.sales_type,
  coalesce(used_car.brand_id, stock_car.brand_id, model.brand_id) as brand_id, offer.total_cents as gross_cents, null::uuid as vehicle_id,
  offer.number * 8 as id, offer.number as record, offer.offer_number as record_number,
  offer.customer_name as customer, offer.car_name as car
from offer
left join used_car on used_car.vehicle_id = offer.vehicle_id
left join stock_car on stock_car.vehicle_id = offer.vehicle_id
left join version on version.id = offer.version_id
left join model on model.id = version.model_id
where offer.issued_at is not null and offer.offer_type in (1, 2) and not offer.is_opening
union all
select event.kind, 'offer', event.day, offer.branch_id, offer.owner_id, offer.sales_type,
  coalesce(used_car.brand_id, stock_car.brand_id, model.brand_id), offer.total_cents / offer.car_count,
  dossier.vehicle_id,
  dossier.number * 8 + event.place, dossier.number, dossier.dossier_number, dossier.customer_name, dossier.car_name
from dossier
join offer on offer.id = dossier.offer_id
join customer_order on customer_order.dossier_id = dossier.id
left join used_car on used_car.vehicle_id = dossier.vehicle_id
left join stock_car on stock_car.vehicle_id = dossier.vehicle_id
left join version on version.id = offer.version_id
left join model on model.id = version.model_id
cross join lateral (
  select case when customer_order.state = 'canceled' then 'canceled' else 'sold' end as kind, offer.contract_date as day, 1 as place
    where not offer.is_opening
  union all select 'delivered', customer_order.delivered_on, 2 where customer_order.state = 'delivered'
) event
union all
select event.kind, 'shop', event.day, shop_order.branch_id, null, 3,
  coalesce(used_car.brand_id, stock_car.brand_id, model.brand_id), entry.price_gross_cents,
  entry.vehicle_id,
  entry.number * 8 + event.place, shop_order.number, shop_order.order_number,
  (select customer from shop_order_listing where order_id = shop_order.id),
  concat_ws(' ', entry.car ->> 'carName', nullif(entry.car ->> 'versionName', ''))
from shop_order
join shop_order_entry entry on entry.order_id = shop_order.id
left join used_car on used_car.vehicle_id = entry.vehicle_id
left join stock_car on stock_car.vehicle_id = entry.vehicle_id
left join version on version.id = entry.version_id
left join model on model.id = version.model_id
cross join lateral (
  select shop_order.status = 'canceled' or exists (
    select from withdrawal where withdrawal.order_id = shop_order.id and withdrawal.state = 'accepted'
      and withdrawal.statement -> 'cars' @> jsonb_build_array(jsonb_build_object('id', entry.id))) as is_off
) outcome
cross join lateral (
  select case when is_off then 'canceled' else 'sold' end as kind,
    (shop_order.placed_at at time zone 'Europe/Brussels')::date as day, 3 as place
  union all select 'delivered', shop_order.delivered_on, 4 where shop_order.delivered_on is not null and not is_off
) event
where shop_order.placed_at is not null;
