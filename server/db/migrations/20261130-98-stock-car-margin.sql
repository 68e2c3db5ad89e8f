/* The result of a car: everything in its ledger, once it has a purchase and a sale that was not credited whole. */
create function car_margin_cents(vehicle uuid) returns bigint language sql stable as $$
  select case when bool_or(kind = 'purchase' and net_cents < 0) and sum(net_cents) filter (where kind in ('sale', 'credit')) <> 0
    then sum(net_cents) end
  from car_entry where vehicle_id = vehicle
$$;
