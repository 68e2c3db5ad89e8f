-- The cars of a fleet have drivers, who are neither customer nor party to the sale. The offer names them, each dossier keeps that of its car.

alter table dossier
  add column driver_name text not null default '' check (length(driver_name) <= 120),
  add column driver_email text not null default '' check (length(driver_email) <= 254),
  add column driver_language text check (driver_language in ('nl', 'fr'));
comment on column dossier.driver_name is 'Driver of the car of a fleet; empty: nobody was named.';
-- For the driver who asks what is kept of them.
create index dossier_driver on dossier (lower(driver_email)) where driver_email <> '';
