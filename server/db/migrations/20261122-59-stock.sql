-- What the desk of the leads shows of a car of ours: made here, where cars are.

create view lead_car as
  select vehicle.id as vehicle_id, vehicle.number, vehicle.kind, vehicle.stock_number,
    listing.state, listing.picture
  from vehicle left join listing on listing.vehicle_id = vehicle.id;
comment on view lead_car is 'Of the contacts, which come before the stock: the car that a lead is about.';

set local forecourt.bulk = on;
update lead set car = named.car
from (
  select vehicle.id,
    concat_ws(' ', brand.name, model.name, coalesce(used_car.version_name, version.name)) || ' (' || vehicle.stock_number || ')' as car
  from vehicle
  left join used_car on used_car.vehicle_id = vehicle.id
  left join stock_car on stock_car.vehicle_id = vehicle.id
  left join version on version.id = stock_car.version_id
  left join model_year on model_year.id = version.model_year_id
  join model on model.id = coalesce(used_car.model_id, model_year.model_id)
  join brand on brand.id = model.brand_id
) as named
where named.id = lead.vehicle_id and lead.car is null;
