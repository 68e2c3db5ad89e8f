-- What can be bought new and how cars are described: brand > model > model year > version (trim) with the engines, colours,
-- covers, options and packs it can have, and the master data all vehicles speak. What was used once is not deleted but set
-- inactive, because orders keep pointing at it.

-- Master data: what the world gives. The rows every dealer needs stand below the tables.

create table fuel (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  fuel_type smallint not null check (fuel_type between 1 and 3)
);
comment on column fuel.fuel_type is '1 combustible, 2 hybrid, 3 electric';

create table power_type (
  id uuid primary key default uuidv7(),
  kilowatts smallint not null unique check (kilowatts between 1 and 2000),
  horsepower smallint not null,
  -- Brochures round either way: 135 kW is sold as 184 and as 183 Pk.
  constraint power_type_is_consistent check (abs(horsepower - kilowatts / 0.73549875) <= 1)
);
comment on table power_type is 'Power as printed: kW and metric horsepower (Pk, ch).';

create table gearbox_group (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  rank smallint not null default 0
);

create table gearbox (
  id uuid primary key default uuidv7(),
  gearbox_group_id uuid not null references gearbox_group,
  code code not null unique,
  name translated not null,
  speeds smallint check (speeds between 1 and 18)
);

create table wheel_drive (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  description translated
);

create table emission_norm (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  is_heavy_duty boolean not null,
  required_from date
);
comment on column emission_norm.is_heavy_duty is 'Roman numbers: trucks and buses.';
comment on column emission_norm.required_from is 'First registration of every new vehicle; null where none is required (electric).';

create table chassis_type (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null
);

create table wheel_base (
  id uuid primary key default uuidv7(),
  millimetres integer not null unique check (millimetres between 1000 and 10000)
);

create table door_count (
  id uuid primary key default uuidv7(),
  doors smallint not null unique check (doors between 0 and 9),
  name translated not null
);

create table seat_count (
  id uuid primary key default uuidv7(),
  seats smallint not null unique check (seats between 0 and 60),
  name translated not null
);

create table body_type (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null
);
comment on table body_type is 'The shape of the body: hatchback, estate, tractor unit.';

create table paint_type (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  is_shiny boolean not null,
  is_noisy boolean not null,
  constraint paint_type_shiny_or_noisy check (not (is_shiny and is_noisy))
);
comment on column paint_type.is_shiny is 'Metallic or pearl: particles that shine.';
comment on column paint_type.is_noisy is 'Matt: a grain that swallows reflections.';

create table interior_colour (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  hex hex_colour not null
);

create table interior_cover (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null
);
comment on table interior_cover is 'What seats are covered with; its colour is a matter of interior_colour.';

create table unit (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null
);

create table vat_rate (
  id uuid primary key default uuidv7(),
  category text not null check (category in ('S', 'Z', 'E')),
  rate_bp integer not null check (rate_bp between 0 and 10000),
  valid_from date not null,
  valid_until date check (valid_until > valid_from),
  constraint one_vat_rate_at_a_time exclude using gist (category with =, daterange(valid_from, valid_until) with &&)
);
comment on table vat_rate is 'Categories of EN 16931: S ordinary, Z zero, E exempt. What the law changes is a new row.';

create table vat_deduction (
  id uuid primary key default uuidv7(),
  vehicle_class smallint not null check (vehicle_class between 1 and 3),
  cap_bp integer not null check (cap_bp between 0 and 10000),
  valid_from date not null,
  valid_until date check (valid_until > valid_from),
  constraint one_vat_deduction_at_a_time
    exclude using gist (vehicle_class with =, daterange(valid_from, valid_until) with &&)
);
comment on table vat_deduction is 'How much of the VAT on a vehicle its buyer may deduct at most. A class without a row: all of it.';

create table vat_sales_type (
  id uuid primary key default uuidv7(),
  number integer not null unique check (number in (1, 2)),
  code code not null unique,
  name translated not null
);
comment on table vat_sales_type is '1 deductible: 21 % shown on the invoice; 2 margin: no VAT shown (VAT Code art. 58 §4).';

create table vat_recovery_type (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  recoverable_bp integer not null check (recoverable_bp between 0 and 10000)
);
comment on table vat_recovery_type is 'What part of the VAT the buyer can deduct; passenger cars at most half (VAT Code art. 45 §2).';

create table warranty (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  months smallint not null check (months between 12 and 84),
  mileage_limit_km integer check (mileage_limit_km > 0),
  is_manufacturer boolean not null default false
);
comment on table warranty is 'At least 12 months from us, at most 7 years.';

create table truck_category (
  id uuid primary key default uuidv7(),
  number integer not null unique check (number between 1 and 3),
  code code not null unique,
  name translated not null
);
comment on table truck_category is 'The numbers stand in addresses: /nl/vrachtwagens/trekkers/1.';

-- The range of a brand.

create table brand (
  id uuid primary key default uuidv7(),
  slug code not null unique,
  name text not null unique check (btrim(name) <> ''),
  is_sold_new boolean not null default false,
  media_host_id uuid references media_host
);
comment on column brand.is_sold_new is 'We are its dealer; others come in as trade-ins.';

create table model (
  id uuid primary key default uuidv7(),
  number integer not null unique generated by default as identity (start with 101),
  brand_id uuid not null references brand,
  slug code not null unique,
  name text not null check (btrim(name) <> ''),
  vehicle_class smallint not null check (vehicle_class between 1 and 3),
  introduction translated,
  delivery_weeks smallint not null default 16 check (delivery_weeks between 1 and 104),
  media_host_id uuid references media_host,
  unique (brand_id, name),
  unique (id, brand_id)
);
comment on column model.delivery_weeks is 'In how many weeks at the latest one that is ordered now is delivered; the order form promises it.';
comment on column model.number is 'Short public number for addresses; engines, colours, options and packs have theirs for the API.';
comment on column model.slug is 'With the brand: lumen-e3.';
comment on column model.vehicle_class is '1 private car, 2 utility car, 3 truck';

create table model_year (
  id uuid primary key default uuidv7(),
  model_id uuid not null references model,
  year smallint not null check (year between 1950 and 2100),
  orderable_from date not null,
  orderable_until date check (orderable_until > orderable_from),
  unique (model_id, year),
  unique (id, model_id),
  constraint one_model_year_at_a_time exclude using gist (model_id with =, daterange(orderable_from, orderable_until) with &&)
);

create table version (
  id uuid primary key default uuidv7(),
  number integer not null unique generated by default as identity (start with 1001),
  model_id uuid not null references model,
  model_year_id uuid not null,
  slug code not null,
  name text not null check (btrim(name) <> ''),
  body_type_id uuid not null references body_type,
  doors smallint not null references door_count (doors),
  seats smallint not null references seat_count (seats),
  introduction translated,
  warranty_id uuid references warranty,
  media_host_id uuid references media_host,
  foreign key (model_year_id, model_id) references model_year (id, model_id),
  unique (model_year_id, slug),
  unique (id, model_id)
);
comment on table version is 'A trim level of one model year. Which engine it has is chosen apart (version_engine).';

create table engine (
  id uuid primary key default uuidv7(),
  model_id uuid not null references model,
  code code not null,
  name text not null check (btrim(name) <> ''),
  fuel_id uuid not null references fuel,
  power_type_id uuid not null references power_type,
  gearbox_id uuid not null references gearbox,
  wheel_drive_id uuid not null references wheel_drive,
  emission_norm_id uuid not null references emission_norm,
  displacement_cc integer check (displacement_cc between 400 and 20000),
  torque_nm integer check (torque_nm > 0),
  battery_kwh numeric(5, 1) check (battery_kwh > 0),
  electric_range_min_km integer check (electric_range_min_km > 0),
  electric_range_max_km integer check (electric_range_max_km >= electric_range_min_km),
  emission_min_g integer check (emission_min_g >= 0),
  emission_max_g integer check (emission_max_g >= emission_min_g),
  consumption_min numeric(4, 1) check (consumption_min > 0),
  consumption_max numeric(4, 1) check (consumption_max >= consumption_min),
  power_consumption_min numeric(4, 1) check (power_consumption_min > 0),
  power_consumption_max numeric(4, 1) check (power_consumption_max >= power_consumption_min),
  unique (model_id, code),
  unique (id, model_id),
  check ((electric_range_min_km is null) = (electric_range_max_km is null)),
  check ((emission_min_g is null) = (emission_max_g is null)),
  check ((consumption_min is null) = (consumption_max is null)),
  check ((power_consumption_min is null) = (power_consumption_max is null))
);
comment on column engine.name is 'As in the car''s name: 2.0 T, 58 kWh, Recharge T6 AWD.';
comment on column engine.emission_min_g is 'CO2 in g/km, WLTP combined, from the lightest to the heaviest configuration; not measured for trucks.';
comment on column engine.consumption_min is 'l/100 km (CNG: kg/100 km), WLTP combined.';
comment on column engine.power_consumption_min is 'kWh/100 km, WLTP combined.';
comment on column engine.electric_range_min_km is 'WLTP; electric and plug-in cars.';

create table version_engine (
  version_id uuid not null,
  engine_id uuid not null,
  model_id uuid not null,
  is_base boolean not null default false,
  is_active boolean not null default true,
  primary key (version_id, engine_id),
  foreign key (version_id, model_id) references version (id, model_id),
  foreign key (engine_id, model_id) references engine (id, model_id)
);
create unique index version_has_one_base_engine on version_engine (version_id) where is_base;
comment on column version_engine.is_base is 'The engine in the price of the version; others have a price of their own.';

-- Colours, covers, options and packs.

create table exterior_colour (
  id uuid primary key default uuidv7(),
  brand_id uuid references brand,
  code text not null check (code ~ '^[A-Z0-9-]{1,12}$'),
  name translated not null,
  hex hex_colour not null,
  paint_type_id uuid not null references paint_type,
  colour_group text not null
    check (colour_group in ('white', 'silver', 'grey', 'black', 'blue', 'green', 'red', 'orange', 'yellow', 'brown', 'beige')),
  unique nulls not distinct (brand_id, code)
);
comment on column exterior_colour.brand_id is 'No brand: for used cars of any.';
comment on column exterior_colour.colour_group is 'As people look for it: COLOUR_GROUPS in domain/stock/colour-groups.ts.';

create table option_group (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null
);

create table option (
  id uuid primary key default uuidv7(),
  brand_id uuid references brand,
  code text not null check (code ~ '^[A-Z0-9-]{1,12}$'),
  name translated not null,
  description translated,
  kind text not null check (kind in ('equipment', 'safety', 'extra', 'accessory')),
  option_group_id uuid not null references option_group,
  unit_id uuid references unit,
  flags text[] not null default '{}' check (flags <@ array[
    'fleet-premium', 'order-default', 'order-only', 'offer-only', 'shop-only', 'stock-premium', 'printable']),
  unique nulls not distinct (brand_id, code)
);
comment on column option.kind is 'Equipment comes from the factory; safety is equipment shown apart; extra and accessory are fitted by us.';
comment on column option.flags is 'What a salesperson may mark an item with, for filters and print.';

create table option_pack (
  id uuid primary key default uuidv7(),
  brand_id uuid not null references brand,
  code text not null check (code ~ '^[A-Z0-9-]{1,12}$'),
  name translated not null,
  description translated,
  option_group_id uuid references option_group,
  unique (brand_id, code)
);

create table option_pack_content (
  option_pack_id uuid not null references option_pack on delete cascade,
  option_id uuid not null references option,
  version_id uuid references version on delete cascade,
  unique nulls not distinct (option_pack_id, option_id, version_id)
);
comment on column option_pack_content.version_id is 'Null: in this pack whatever the version; else only there.';

-- The tag of the API: 1 (o) optional, 2 (s) standard, 3 (n) not available.

create table version_option (
  version_id uuid not null references version on delete cascade,
  option_id uuid not null references option,
  tag smallint not null check (tag between 1 and 3),
  primary key (version_id, option_id)
);

create table version_pack (
  version_id uuid not null references version on delete cascade,
  option_pack_id uuid not null references option_pack,
  tag smallint not null check (tag between 1 and 3),
  primary key (version_id, option_pack_id)
);

create table version_colour (
  version_id uuid not null references version on delete cascade,
  exterior_colour_id uuid not null references exterior_colour,
  tag smallint not null check (tag between 1 and 3),
  primary key (version_id, exterior_colour_id)
);

create table version_cover (
  version_id uuid not null references version on delete cascade,
  interior_cover_id uuid not null references interior_cover,
  interior_colour_id uuid not null references interior_colour,
  tag smallint not null check (tag between 1 and 3),
  primary key (version_id, interior_cover_id, interior_colour_id)
);

create table option_relation (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('requires', 'excludes', 'replaces')),
  version_id uuid references version on delete cascade,
  option_id uuid references option on delete cascade,
  option_pack_id uuid references option_pack on delete cascade,
  exterior_colour_id uuid references exterior_colour on delete cascade,
  engine_id uuid references engine on delete cascade,
  constraint relation_has_one_subject check (num_nonnulls(option_id, option_pack_id, exterior_colour_id, engine_id) = 1)
);
comment on table option_relation is 'The subject requires any of, excludes each of, or replaces the targets.';
comment on column option_relation.version_id is 'Null: whatever the version.';

create table option_relation_target (
  option_relation_id uuid not null references option_relation on delete cascade,
  option_id uuid references option on delete cascade,
  option_pack_id uuid references option_pack on delete cascade,
  exterior_colour_id uuid references exterior_colour on delete cascade,
  engine_id uuid references engine on delete cascade,
  constraint relation_target_is_one check (num_nonnulls(option_id, option_pack_id, exterior_colour_id, engine_id) = 1),
  unique nulls not distinct (option_relation_id, option_id, option_pack_id, exterior_colour_id, engine_id)
);

create table feature_template (
  id uuid primary key default uuidv7(),
  brand_id uuid references brand,
  name translated not null
);
comment on table feature_template is 'Equipment that is put on a used car in one go.';

create table feature_template_option (
  feature_template_id uuid not null references feature_template on delete cascade,
  option_id uuid not null references option,
  primary key (feature_template_id, option_id)
);

select become_resource('fuel', 'power_type', 'gearbox_group', 'gearbox', 'wheel_drive', 'emission_norm', 'chassis_type', 'wheel_base',
  'door_count', 'seat_count', 'body_type', 'paint_type', 'interior_colour', 'interior_cover', 'unit', 'vat_rate', 'vat_deduction',
  'vat_sales_type', 'vat_recovery_type', 'warranty', 'truck_category', 'brand', 'model', 'model_year', 'version', 'engine',
  'exterior_colour', 'option_group', 'option', 'option_pack', 'feature_template');
select announce('catalogue', 'version_engine', 'option_pack_content', 'version_option', 'version_pack', 'version_colour',
  'version_cover');

-- The rows every dealer needs.

insert into fuel (code, name, fuel_type, rank) values
  ('petrol', '{"nl": "Benzine", "fr": "Essence"}', 1, 1),
  ('diesel', '{"nl": "Diesel", "fr": "Diesel"}', 1, 2),
  ('hybrid', '{"nl": "Hybride", "fr": "Hybride"}', 2, 3),
  ('plug-in-hybrid', '{"nl": "Plug-inhybride", "fr": "Hybride rechargeable"}', 2, 4),
  ('electric', '{"nl": "Elektrisch", "fr": "Électrique"}', 3, 5),
  ('cng', '{"nl": "CNG", "fr": "CNG"}', 1, 6),
  ('lpg', '{"nl": "LPG", "fr": "LPG"}', 1, 7);

insert into gearbox_group (code, name, rank) values
  ('automatic', '{"nl": "Automaat", "fr": "Automatique"}', 1),
  ('manual', '{"nl": "Manueel", "fr": "Manuelle"}', 2);

insert into gearbox (gearbox_group_id, code, name, speeds, rank)
select g.id, v.code, v.name::translated, v.speeds, v.rank
from (values
  ('manual', 'manual-5', '{"nl": "Manuele 5-versnellingsbak", "fr": "Boîte manuelle à 5 rapports"}', 5, 1),
  ('manual', 'manual-6', '{"nl": "Manuele 6-versnellingsbak", "fr": "Boîte manuelle à 6 rapports"}', 6, 2),
  ('automatic', 'reduction', '{"nl": "Automaat met één overbrenging", "fr": "Automatique à un rapport"}', 1, 4),
  ('automatic', 'cvt', '{"nl": "Traploze automaat", "fr": "Automatique à variation continue"}', null, 5),
  ('automatic', 'automatic-6', '{"nl": "6-trapsautomaat", "fr": "Automatique à 6 rapports"}', 6, 6),
  ('automatic', 'dual-clutch-7', '{"nl": "7-trapsautomaat met dubbele koppeling", "fr": "Automatique à double embrayage, 7 rapports"}', 7, 7),
  ('automatic', 'automatic-8', '{"nl": "8-trapsautomaat", "fr": "Automatique à 8 rapports"}', 8, 8),
  ('automatic', 'automated-12', '{"nl": "Geautomatiseerde 12-versnellingsbak", "fr": "Boîte robotisée à 12 rapports"}', 12, 9),
  ('manual', 'manual-8', '{"nl": "Manuele 8-versnellingsbak", "fr": "Boîte manuelle à 8 rapports"}', 8, 3)
) as v (gearbox_group, code, name, speeds, rank)
join gearbox_group g on g.code = v.gearbox_group;

insert into wheel_drive (code, name, description, rank) values
  ('front', '{"nl": "Voorwielaandrijving", "fr": "Traction avant"}', null, 1),
  ('rear', '{"nl": "Achterwielaandrijving", "fr": "Propulsion"}', null, 2),
  ('all', '{"nl": "Vierwielaandrijving", "fr": "Quatre roues motrices"}', null, 3),
  ('4x2', '{"nl": "4×2", "fr": "4×2"}', '{"nl": "Twee assen, één aangedreven", "fr": "Deux essieux, dont un moteur"}', 4),
  ('4x4', '{"nl": "4×4", "fr": "4×4"}', '{"nl": "Twee assen, beide aangedreven", "fr": "Deux essieux moteurs"}', 5),
  ('6x2', '{"nl": "6×2", "fr": "6×2"}', '{"nl": "Drie assen, één aangedreven", "fr": "Trois essieux, dont un moteur"}', 6),
  ('6x4', '{"nl": "6×4", "fr": "6×4"}', '{"nl": "Drie assen, twee aangedreven", "fr": "Trois essieux, dont deux moteurs"}', 7),
  ('8x4', '{"nl": "8×4", "fr": "8×4"}', '{"nl": "Vier assen, twee aangedreven", "fr": "Quatre essieux, dont deux moteurs"}', 8);

insert into emission_norm (code, name, is_heavy_duty, required_from, rank) values
  ('euro-4', '{"nl": "Euro 4", "fr": "Euro 4"}', false, '2006-01-01', 1),
  ('euro-5', '{"nl": "Euro 5", "fr": "Euro 5"}', false, '2011-01-01', 2),
  ('euro-6b', '{"nl": "Euro 6b", "fr": "Euro 6b"}', false, '2015-09-01', 3),
  ('euro-6c', '{"nl": "Euro 6c", "fr": "Euro 6c"}', false, '2018-09-01', 4),
  ('euro-6d-temp', '{"nl": "Euro 6d-TEMP", "fr": "Euro 6d-TEMP"}', false, '2019-09-01', 5),
  ('euro-6d', '{"nl": "Euro 6d", "fr": "Euro 6d"}', false, '2021-01-01', 6),
  ('euro-6e', '{"nl": "Euro 6e", "fr": "Euro 6e"}', false, '2024-09-01', 7),
  ('electric', '{"nl": "Elektrisch (geen norm)", "fr": "Électrique (sans norme)"}', false, null, 8),
  ('euro-v', '{"nl": "Euro V", "fr": "Euro V"}', true, '2009-10-01', 11),
  ('euro-vi', '{"nl": "Euro VI", "fr": "Euro VI"}', true, '2014-01-01', 12),
  ('euro-vi-d', '{"nl": "Euro VI D", "fr": "Euro VI D"}', true, '2019-09-01', 13),
  ('euro-vi-e', '{"nl": "Euro VI E", "fr": "Euro VI E"}', true, '2022-01-01', 14);

insert into chassis_type (code, name, rank) values
  ('tractor', '{"nl": "Trekker", "fr": "Tracteur"}', 1),
  ('rigid', '{"nl": "Vaste drager", "fr": "Porteur"}', 2),
  ('tipper', '{"nl": "Kipper", "fr": "Benne"}', 3),
  ('box', '{"nl": "Gesloten bak", "fr": "Fourgon"}', 4),
  ('curtain', '{"nl": "Schuifzeilen", "fr": "Rideaux coulissants"}', 5),
  ('refrigerated', '{"nl": "Koelbak", "fr": "Caisse frigorifique"}', 6),
  ('mixer', '{"nl": "Betonmixer", "fr": "Malaxeur à béton"}', 7);

insert into door_count (doors, name, rank)
select n, jsonb_build_object('nl', n || ' deuren', 'fr', n || ' portes'), n from generate_series(2, 6) n;
insert into seat_count (seats, name, rank)
select n, jsonb_build_object('nl', n || ' zitplaatsen', 'fr', n || ' places'), n from generate_series(2, 9) n;

insert into body_type (code, name, rank) values
  ('hatch', '{"nl": "Hatchback", "fr": "Compacte"}', 1),
  ('city', '{"nl": "Stadswagen", "fr": "Citadine"}', 2),
  ('saloon', '{"nl": "Berline", "fr": "Berline"}', 3),
  ('estate', '{"nl": "Break", "fr": "Break"}', 4),
  ('suv', '{"nl": "SUV", "fr": "SUV"}', 5),
  ('coupe', '{"nl": "Coupé", "fr": "Coupé"}', 6),
  ('mpv', '{"nl": "Monovolume", "fr": "Monospace"}', 7),
  ('van', '{"nl": "Bestelwagen", "fr": "Camionnette"}', 8),
  ('pickup', '{"nl": "Pick-up", "fr": "Pick-up"}', 9),
  ('tractor', '{"nl": "Trekker", "fr": "Tracteur"}', 10),
  ('tipper', '{"nl": "Kipper", "fr": "Benne"}', 11),
  ('box', '{"nl": "Bakwagen", "fr": "Porteur fourgon"}', 12);

insert into paint_type (code, name, is_shiny, is_noisy, rank) values
  ('solid', '{"nl": "Effen lak", "fr": "Peinture unie"}', false, false, 1),
  ('metallic', '{"nl": "Metaallak", "fr": "Peinture métallisée"}', true, false, 2),
  ('pearl', '{"nl": "Parelmoerlak", "fr": "Peinture nacrée"}', true, false, 3),
  ('matt', '{"nl": "Matte lak", "fr": "Peinture mate"}', false, true, 4);

insert into unit (code, name, rank) values
  ('piece', '{"nl": "stuk", "fr": "pièce"}', 1),
  ('set', '{"nl": "set", "fr": "jeu"}', 2),
  ('hour', '{"nl": "uur", "fr": "heure"}', 3),
  ('litre', '{"nl": "liter", "fr": "litre"}', 4);

insert into vat_rate (category, rate_bp, valid_from, rank) values
  ('S', 2100, '1996-01-01', 1),
  ('Z', 0, '1996-01-01', 2),
  ('E', 0, '1996-01-01', 3);

-- Half of it for cars that carry people (VAT Code art. 45 § 2).
insert into vat_deduction (vehicle_class, cap_bp, valid_from) values (1, 5000, '1996-01-01');

insert into vat_sales_type (number, code, name, rank) values
  (1, 'deductible', '{"nl": "Btw aftrekbaar", "fr": "TVA déductible"}', 1),
  (2, 'margin', '{"nl": "Margeregeling", "fr": "Régime de la marge"}', 2);

insert into vat_recovery_type (code, name, recoverable_bp, rank) values
  ('full', '{"nl": "Volledig aftrekbaar", "fr": "Entièrement récupérable"}', 10000, 1),
  ('half', '{"nl": "Voor de helft aftrekbaar", "fr": "Récupérable à moitié"}', 5000, 2),
  ('none', '{"nl": "Niet aftrekbaar", "fr": "Non récupérable"}', 0, 3);

insert into truck_category (number, code, name, rank) values
  (1, 'tractor', '{"nl": "Trekkers", "fr": "Tracteurs"}', 1),
  (2, 'construction', '{"nl": "Bouw", "fr": "Chantier"}', 2),
  (3, 'road', '{"nl": "Wegtransport", "fr": "Transport routier"}', 3);

select keep_audit('version_engine', 'option_pack_content', 'version_option', 'version_pack', 'version_colour',
  'version_cover', 'option_relation', 'option_relation_target', 'feature_template_option');

select index_foreign_keys();
