-- Master data that describes vehicles, and VAT. Each table is a list of the back office. A row that was used is archived,
-- not deleted, because orders refer to it.

-- Engine and transmission

create table fuel (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  fuel_type smallint not null check (fuel_type between 1 and 3)
);
comment on table fuel is 'Fuels; fuel_type 1 to 3 is what moves the car.';
comment on column fuel.fuel_type is '1 combustible, 2 hybrid, 3 electric';

create table power_type (
  id uuid primary key default uuidv7(),
  kilowatts smallint not null unique check (kilowatts between 1 and 2000),
  horsepower smallint not null,
  -- Brochures round either way: 135 kW is sold as 184 and as 183 Pk.
  constraint power_type_is_consistent check (abs(horsepower - kilowatts / 0.73549875) <= 1)
);
comment on table power_type is 'Power in kW and metric horsepower.';

create table gearbox_group (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  rank smallint not null default 0
);
comment on table gearbox_group is 'Automatic or manual.';

create table gearbox (
  id uuid primary key default uuidv7(),
  gearbox_group_id uuid not null references gearbox_group,
  code code not null unique,
  name translated not null,
  speeds smallint check (speeds between 1 and 18)
);
comment on table gearbox is 'Gearboxes.';

create table wheel_drive (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  description translated
);
comment on table wheel_drive is 'Driven wheels.';

create table emission_norm (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  is_heavy_duty boolean not null,
  required_from date
);
comment on table emission_norm is 'Euro emission norms.';
comment on column emission_norm.is_heavy_duty is 'Roman numbers: trucks and buses.';
comment on column emission_norm.required_from is 'First registration of every new vehicle; null where none is required (electric).';

-- Body, paint and interior

create table body_type (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null
);
comment on table body_type is 'Body types, such as hatchback, estate, tractor unit.';

create table chassis_type (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null
);
comment on table chassis_type is 'Chassis types of trucks.';

create table wheel_base (
  id uuid primary key default uuidv7(),
  millimetres integer not null unique check (millimetres between 1000 and 10000)
);
comment on table wheel_base is 'Wheelbases.';

create table door_count (
  id uuid primary key default uuidv7(),
  doors smallint not null unique check (doors between 0 and 9),
  name translated not null
);
comment on table door_count is 'Numbers of doors.';

create table seat_count (
  id uuid primary key default uuidv7(),
  seats smallint not null unique check (seats between 0 and 60),
  name translated not null
);
comment on table seat_count is 'Numbers of seats.';

create table paint_type (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  is_shiny boolean not null,
  is_noisy boolean not null,
  constraint paint_type_shiny_or_noisy check (not (is_shiny and is_noisy))
);
comment on table paint_type is 'Kinds of paint, such as metallic.';
comment on column paint_type.is_shiny is 'Metallic or pearl: particles that shine.';
comment on column paint_type.is_noisy is 'Matt: a grain that swallows reflections.';

create table interior_colour (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  hex hex_colour not null
);
comment on table interior_colour is 'Interior colours.';

create table interior_cover (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  media_host_id uuid references media_host
);
comment on table interior_cover is 'Seat covers; the colour is an interior_colour.';
create trigger interior_cover_media_host before insert on interior_cover
  for each row execute function give_media_host('cover');

create table truck_category (
  id uuid primary key default uuidv7(),
  number integer not null unique check (number between 1 and 3),
  code code not null unique,
  name translated not null
);
comment on table truck_category is '1 tractor, 2 construction, 3 road; numbers are part of addresses.';

-- Warranty and units

-- A commercial guarantee names its giver and what it covers (old Civil Code, art. 1649septies).
create table warranty (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  months smallint not null check (months between 12 and 84),
  mileage_limit_km integer check (mileage_limit_km > 0),
  is_manufacturer boolean not null default false,
  giver text check (btrim(giver) <> '' and length(giver) <= 120),
  covers translated
);
comment on table warranty is 'Warranties of 12 months to 7 years.';
comment on column warranty.giver is 'The party that answers for it; null: the manufacturer, or whoever sells the car.';
comment on column warranty.covers is 'Coverage and area, as the order form tells them.';

create table unit (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null
);
comment on table unit is 'Units of measurement.';

-- VAT

-- A rate is valid until the next one of its category begins, so that every day has a rate and every price can be calculated.
create table vat_rate (
  id uuid primary key default uuidv7(),
  category text not null check (category in ('S', 'Z', 'E')),
  rate_bp integer not null check (rate_bp between 0 and 10000),
  valid_from date not null,
  valid_until date check (valid_until > valid_from),
  name translated not null,
  unique (category, valid_from)
);
comment on table vat_rate is 'VAT rates by category of EN 16931 (S standard, Z zero, E exempt) and validity. A new rate is a new row.';
comment on column vat_rate.valid_until is 'The day the next rate of the category begins, kept by the trigger end_vat_rates; null: no other is known yet.';

create function end_vat_rates() returns trigger language plpgsql as $$
begin
  update vat_rate set valid_until = following.valid_from
  from (select id, lead(valid_from) over (partition by category order by valid_from) as valid_from from vat_rate) following
  where vat_rate.id = following.id and valid_until is distinct from following.valid_from;
  return null;
end
$$;
create trigger end_vat_rates after insert or update or delete on vat_rate
  for each statement when (pg_trigger_depth() = 0) execute function end_vat_rates();

create function a_vat_rate_holds_today() returns trigger language plpgsql as $$
begin
  -- Two who delete one each wait for each other.
  perform pg_advisory_xact_lock(hashtext('vat_rate'));
  if not exists (select from vat_rate where category = old.category and valid_from <= brussels_today()) then
    raise exception 'no rate of a VAT category holds today' using errcode = 'check_violation',
      constraint = 'a_vat_rate_holds_today', table = 'vat_rate';
  end if;
  return null;
end
$$;
create constraint trigger a_vat_rate_holds_today after update of category, valid_from or delete on vat_rate
  for each row execute function a_vat_rate_holds_today();

create table vat_deduction (
  id uuid primary key default uuidv7(),
  vehicle_class smallint not null check (vehicle_class between 1 and 3),
  cap_bp integer not null check (cap_bp between 0 and 10000),
  valid_from date not null,
  valid_until date check (valid_until > valid_from),
  constraint one_vat_deduction_at_a_time
    exclude using gist (vehicle_class with =, daterange(valid_from, valid_until) with &&)
);
comment on table vat_deduction is 'Maximum VAT deduction by vehicle class; a class without a row: all of it.';

create table vat_sales_type (
  id uuid primary key default uuidv7(),
  number integer not null unique check (number in (1, 2)),
  code code not null unique,
  name translated not null
);
comment on table vat_sales_type is '1 deductible: VAT on the invoice; 2 margin: no VAT shown (VAT Code art. 58 §4).';

create table vat_recovery_type (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  recoverable_bp integer not null check (recoverable_bp between 0 and 10000)
);
comment on table vat_recovery_type is 'Share of VAT that the buyer can deduct; at most half for passenger cars (VAT Code art. 45 §2).';

select become_resource('fuel', 'power_type', 'gearbox_group', 'gearbox', 'wheel_drive', 'emission_norm', 'body_type',
  'chassis_type', 'wheel_base', 'door_count', 'seat_count', 'paint_type', 'interior_colour', 'interior_cover', 'truck_category',
  'warranty', 'unit', 'vat_rate', 'vat_deduction', 'vat_sales_type', 'vat_recovery_type');
select index_foreign_keys();

-- Rows that every dealer needs

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

insert into paint_type (code, name, is_shiny, is_noisy, rank) values
  ('solid', '{"nl": "Effen lak", "fr": "Peinture unie"}', false, false, 1),
  ('metallic', '{"nl": "Metaallak", "fr": "Peinture métallisée"}', true, false, 2),
  ('pearl', '{"nl": "Parelmoerlak", "fr": "Peinture nacrée"}', true, false, 3),
  ('matt', '{"nl": "Matte lak", "fr": "Peinture mate"}', false, true, 4);

insert into truck_category (number, code, name, rank) values
  (1, 'tractor', '{"nl": "Trekkers", "fr": "Tracteurs"}', 1),
  (2, 'construction', '{"nl": "Bouw", "fr": "Chantier"}', 2),
  (3, 'road', '{"nl": "Wegtransport", "fr": "Transport routier"}', 3);

insert into unit (code, name, rank) values
  ('piece', '{"nl": "stuk", "fr": "pièce"}', 1),
  ('set', '{"nl": "set", "fr": "jeu"}', 2),
  ('hour', '{"nl": "uur", "fr": "heure"}', 3),
  ('litre', '{"nl": "liter", "fr": "litre"}', 4);

insert into vat_rate (category, name, rate_bp, valid_from, rank) values
  ('S', '{"nl": "Gewoon tarief", "fr": "Taux ordinaire"}', 2100, '1996-01-01', 1),
  ('Z', '{"nl": "Nultarief", "fr": "Taux zéro"}', 0, '1996-01-01', 2),
  ('E', '{"nl": "Vrijgesteld", "fr": "Exonéré"}', 0, '1996-01-01', 3);

-- Half of it for passenger cars (VAT Code art. 45 § 2).
insert into vat_deduction (vehicle_class, cap_bp, valid_from) values (1, 5000, '1996-01-01');

insert into vat_sales_type (number, code, name, rank) values
  (1, 'deductible', '{"nl": "Btw aftrekbaar", "fr": "TVA déductible"}', 1),
  (2, 'margin', '{"nl": "Margeregeling", "fr": "Régime de la marge"}', 2);

insert into vat_recovery_type (code, name, recoverable_bp, rank) values
  ('full', '{"nl": "Volledig aftrekbaar", "fr": "Entièrement récupérable"}', 10000, 1),
  ('half', '{"nl": "Voor de helft aftrekbaar", "fr": "Récupérable à moitié"}', 5000, 2),
  ('none', '{"nl": "Niet aftrekbaar", "fr": "Non récupérable"}', 0, 3);
