-- The desk of the stock cars and the list of what is on order. A note says in the words of the house where a car stands; a
-- demo car is a car of the stock that we drive ourselves.

create table status_note (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null
);
comment on table status_note is 'What may be said of where a car stands, in words chosen beforehand: waiting for parts, at the body shop.';
select become_resource('status_note');
insert into status_note (code, name, rank) values
  ('at-importer', '{"nl": "Staat bij de invoerder", "fr": "Chez l’importateur"}', 0),
  ('carrier-late', '{"nl": "Vervoer heeft vertraging", "fr": "Transport retardé"}', 1),
  ('parts-missing', '{"nl": "Wacht op onderdelen", "fr": "En attente de pièces"}', 2),
  ('papers-missing', '{"nl": "Papieren ontbreken nog", "fr": "Documents manquants"}', 3),
  ('at-body-shop', '{"nl": "Bij de carrossier", "fr": "Chez le carrossier"}', 4);

alter table vehicle
  add status_note_id uuid references status_note,
  add note text check (length(note) between 1 and 500);
comment on column vehicle.note is 'For the house: whatever else there is to say of where it stands.';

alter table stock_car
  add is_demo boolean not null default false,
  add licence_plate text check (licence_plate ~ '^[A-Z0-9-]{6,9}$'),
  add demo_since date,
  add demo_until date,
  drop constraint stock_car_mileage_km_check,
  add constraint stock_car_mileage_km_check check (mileage_km between 0 and 50000),
  add constraint stock_car_demo_ends_after check (demo_until >= demo_since),
  add constraint stock_car_demo_is_one check (is_demo or num_nonnulls(licence_plate, demo_since, demo_until) = 0);
comment on column stock_car.is_demo is 'A car that customers drive before they buy another, and that is sold later.';
alter table stock_car rename constraint stock_car_check to stock_car_expected_while_ordered;
alter table stock_car rename constraint stock_car_version_id_engine_id_fkey to stock_car_engine_of_version;
alter table stock_car rename constraint stock_car_version_id_exterior_colour_id_fkey to stock_car_colour_of_version;
alter table stock_car rename constraint stock_car_version_id_interior_cover_id_interior_colour_id_fkey to stock_car_cover_of_version;
create index stock_car_expected on stock_car (expected_on) where state = 1;
create index stock_car_demo on stock_car (vehicle_id) where is_demo;

create view car_version as
select version.id, version.number, brand.name || ' ' || model.name || ' ' || version.name || ' (' || year.year || ')' as name,
  model.vehicle_class, model.is_active and brand.is_active as is_active
from version
join model_year year on year.id = version.model_year_id
join model on model.id = version.model_id
join brand on brand.id = model.brand_id;
comment on view car_version is 'Versions as people type them into a form: with brand, model and model year.';

create view stock_branch as select id, number, name from branch;
comment on view stock_branch is 'Branches, for those who say on whose ground a place is.';

select index_foreign_keys();
