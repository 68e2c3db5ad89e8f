-- Whoever bought a car that is still to come sees with their offer when it is expected.

create view offer_expected as
select dossier.offer_id, max(car.expected_on) as expected_on
from car_order
join dossier on dossier.id = car_order.dossier_id
join stock_car car on car.vehicle_id = car_order.vehicle_id
where car_order.ended_at is null and car_order.arrived_on is null and car.expected_on is not null
group by dossier.offer_id;
comment on view offer_expected is 'When the last car of an offer is expected, as long as one is on its way.';
