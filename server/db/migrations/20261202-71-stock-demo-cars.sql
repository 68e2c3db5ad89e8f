-- A demo car has a desk of its own: its own insurance where it is not that of the company, the day on which it left demo use to
-- be sold, and the reason of its last step back. demo_since and demo_until get the meaning that the desk gives them.

alter table stock_car
  add column insurer text check (btrim(insurer) <> '' and length(insurer) <= 120),
  add column policy_number text check (btrim(policy_number) <> '' and length(policy_number) <= 40),
  add column demo_ended_on date,
  add column demo_note text not null default '' check (length(demo_note) <= 300),
  drop constraint stock_car_demo_is_one,
  add constraint stock_car_demo_is_one check (is_demo
    or num_nonnulls(licence_plate, demo_since, demo_until, demo_ended_on, insurer, policy_number) = 0),
  add constraint stock_car_demo_ended_after check (demo_ended_on >= demo_since),
  add constraint stock_car_insured_whole check (num_nulls(insurer, policy_number) in (0, 2));
comment on column stock_car.insurer is 'Insurer of a demo car; null: that of its company.';
comment on column stock_car.demo_since is 'First registration, when it was taken into use as a demo car.';
comment on column stock_car.demo_until is 'Planned day of its sale.';
comment on column stock_car.demo_ended_on is 'Day on which it left demo use to be sold; null: in use.';
comment on column stock_car.demo_note is 'Why its mileage was lowered, or why it was put for sale or went back to the stock.';
