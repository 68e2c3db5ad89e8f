-- Sold and held, for whoever asks: both stand in one row each, and nowhere else.

create view car_standing as
select vehicle.id as vehicle_id, sale.id as sale_id, sale.sold_at, sale.offer_id as sold_by_offer_id,
  sale.order_id as sold_by_order_id, hold.until as held_until, hold.offer_id as held_by_offer_id,
  vehicle.withdrawn_at is not null as is_withdrawn
from vehicle
left join car_sale sale on sale.vehicle_id = vehicle.id and sale.freed_at is null
left join car_hold hold on hold.vehicle_id = vehicle.id and hold.until > now();
comment on view car_standing is 'Whether each car is sold, held or withdrawn now, also one that the shop never showed.';
