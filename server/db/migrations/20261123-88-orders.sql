-- Offers sell and hold cars by the rows that the shop does: one sale and one hold for a car, whoever it is for.

alter table car_hold add foreign key (offer_id) references offer on delete cascade;
alter table car_sale add foreign key (offer_id) references offer,
  add constraint car_is_sold_by_one check (num_nonnulls(order_id, offer_id) <= 1);

/* An offer that waits no more holds nothing, whoever ended it. */
create function free_held_car() returns trigger language plpgsql as $$
begin
  delete from car_hold where offer_id = new.id;
  return null;
end
$$;
create trigger offer_waits_no_more after update of sale_mode on offer
  for each row when (old.sale_mode = 'delay' and new.sale_mode is distinct from 'delay') execute function free_held_car();

select index_foreign_keys();
