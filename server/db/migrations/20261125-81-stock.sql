-- Labels of orders are called as the house likes; each says which step of the factory it stands for. From the moment that a car
-- is built it has a chassis number. The queue says for whom a car comes.

alter table queue_label
  add stage text not null default 'ordered' check (stage in ('ordered', 'confirmed', 'built', 'transit'));
comment on column queue_label.stage is 'How far the factory is by it; domain/stock/vehicle-states.ts.';
update queue_label set stage = 'confirmed' where code ~ 'confirm|bevestigd';
update queue_label set stage = 'built' where code ~ 'built|gebouwd|production';
update queue_label set stage = 'transit' where code ~ 'transit|transport|onderweg';

create view ordered_for as
select car_order.vehicle_id, dossier.number, dossier.dossier_number, dossier.customer_name, offer.branch_id, offer.owner_id
from car_order
join dossier on dossier.id = car_order.dossier_id
join offer on offer.id = dossier.offer_id
where car_order.ended_at is null;
comment on view ordered_for is 'For which dossier a car is on its way, or came.';
