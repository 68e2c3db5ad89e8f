-- A correction of a purchase is booked on the day of the purchase, so that the period shows it once; where that period is closed,
-- it is booked today.

create function open_day_of(car uuid, day date) returns date language sql stable as $$
  select case when is_period_closed(company_of_vehicle(car), day) then brussels_today() else day end
$$;

/*
  What somebody types as purchase or as the sum of costs is booked. A purchase with other facts takes the former entry back;
  a sum of costs that undoes the last entry takes that one back, any other difference is an entry of its own.
*/
create or replace function book_vehicle_cost() returns trigger language plpgsql as $$
declare
  vehicle uuid := coalesce(new.vehicle_id, old.vehicle_id);
  bought car_entry;
  last_entry car_entry;
  difference bigint;
  own_regime text := case when new.purchase_vat_excluded then 'rated' else 'margin' end;
begin
  select * into bought from standing_car_entry where vehicle_id = vehicle and kind = 'purchase' order by chain_no desc limit 1;
  if tg_op = 'DELETE' or (bought.id is not null and (bought.net_cents, bought.on_day, bought.regime, coalesce(bought.party, ''), coalesce(bought.paper, ''))
      is distinct from (-new.purchase_cents, new.purchased_on, own_regime, coalesce(new.supplier, ''), coalesce(new.purchase_paper, ''))) then
    perform reverse_car_entry(bought.id, open_day_of(vehicle, bought.on_day));
    bought := null;
  end if;
  if tg_op = 'DELETE' then
    perform reverse_car_entry(id, brussels_today()) from standing_car_entry
    where vehicle_id = vehicle and is_car_cost(kind) order by chain_no;
    return null;
  end if;
  if bought.id is null then
    insert into car_entry (vehicle_id, on_day, kind, regime, net_cents, party, paper, booked_by)
    values (vehicle, case when tg_op = 'UPDATE' and new.purchased_on is not distinct from old.purchased_on
      then open_day_of(vehicle, new.purchased_on) else new.purchased_on end, 'purchase', own_regime, -new.purchase_cents, nullif(btrim(new.supplier), ''),
      new.purchase_paper, audit_setting('actor'));
  end if;
  difference := new.reconditioning_net_cents - (car_entry_sums(vehicle)).cost_cents;
  if tg_op = 'INSERT' and new.reconditioning_net_cents = 0 and difference < 0 then
    -- Costs were booked before anybody knew the purchase.
    update vehicle_cost set reconditioning_net_cents = -difference where vehicle_id = vehicle;
    return null;
  end if;
  if difference <> 0 then
    select * into last_entry from car_entry where vehicle_id = vehicle and is_car_cost(kind) order by chain_no desc limit 1;
    if last_entry.net_cents = difference and last_entry.reverses_id is null then
      perform reverse_car_entry(last_entry.id, brussels_today());
    else
      insert into car_entry (vehicle_id, on_day, kind, description, regime, net_cents, paper, booked_by)
      select vehicle, coalesce(again.on_day, case when tg_op = 'INSERT' then new.purchased_on else brussels_today() end),
        coalesce(again.kind, 'other'), coalesce(again.description, ''), coalesce(again.regime, 'rated'), -difference, again.paper,
        audit_setting('actor')
      from (select 1) as one left join car_entry again on again.id = last_entry.reverses_id and again.net_cents = -difference;
    end if;
  end if;
  return null;
end
$$;
