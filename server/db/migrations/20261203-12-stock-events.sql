-- Webhook events of cars: what the shop begins and ceases to show, and sales.

create function publish_car_event() returns trigger language plpgsql as $$
begin
  if is_event_wanted(tg_argv[0]) then
    perform publish_event(tg_argv[0], (
      select jsonb_build_object('id', number, 'stockNumber', stock_number, 'kind', kind) from vehicle where id = new.vehicle_id));
  end if;
  return null;
end
$$;

create trigger listing_event_insert after insert on listing for each row
  when (new.state in (1, 2)) execute function publish_car_event('car.published');
create trigger listing_event_published after update on listing for each row
  when (old.state in (3, 4) and new.state in (1, 2)) execute function publish_car_event('car.published');
create trigger listing_event_withdrawn after update on listing for each row
  when (old.state in (1, 2) and new.state = 4) execute function publish_car_event('car.withdrawn');
create trigger car_sale_event after insert on car_sale for each row
  when (new.freed_at is null) execute function publish_car_event('car.sold');
