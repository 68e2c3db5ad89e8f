-- The tax on the registration of a car in Wallonia depends on its mass.

alter table engine add column max_mass_kg integer check (max_mass_kg between 500 and 60000);
comment on column engine.max_mass_kg is 'Technically permissible maximum laden mass, of the certificate of conformity; null: not known.';
