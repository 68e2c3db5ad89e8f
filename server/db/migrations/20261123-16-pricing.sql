-- What must at least be earned on a car, and what is aimed at: the sales desk will hold offers against it. One scope a row,
-- none for all cars, and from when to when.

create table profit_margin (
  id uuid primary key default uuidv7(),
  code code not null,
  name translated not null,
  vehicle_class smallint check (vehicle_class between 1 and 3),
  brand_id uuid references brand,
  model_id uuid references model,
  vehicle_condition smallint check (vehicle_condition in (1, 2)),
  sales_type smallint check (sales_type between 1 and 3),
  floor_bp integer not null check (floor_bp between 0 and 5000),
  floor_cents integer check (floor_cents >= 0),
  target_bp integer not null check (target_bp between 0 and 5000),
  valid_from date not null,
  valid_until date,
  constraint profit_margin_ends_after_it_begins check (valid_until > valid_from),
  constraint profit_margin_aims_above_its_floor check (target_bp >= floor_bp),
  constraint profit_margin_has_one_scope check (num_nonnulls(vehicle_class, brand_id, model_id) <= 1),
  constraint profit_margin_is_known_once unique (code, valid_from),
  constraint one_profit_margin_at_a_time exclude using gist (
    coalesce(vehicle_class, 0::smallint) with =,
    coalesce(brand_id, '00000000-0000-0000-0000-000000000000'::uuid) with =,
    coalesce(model_id, '00000000-0000-0000-0000-000000000000'::uuid) with =,
    coalesce(vehicle_condition, 0::smallint) with =,
    coalesce(sales_type, 0::smallint) with =,
    daterange(valid_from, valid_until) with &&)
);
comment on column profit_margin.sales_type is '1 fleet, 2 staff, 3 private; null: all.';
comment on column profit_margin.floor_cents is 'At least this as well, in net cents.';

select become_resource('profit_margin');


-- The accounts that invoices will be booked on. A dealer's own bookkeeper may want others: they are a list like any.

create table ledger_account (
  id uuid primary key default uuidv7(),
  account_number text not null unique check (account_number ~ '^[1-7][0-9]{1,9}$'),
  name translated not null,
  account_use text not null
    check (account_use in ('sale', 'purchase', 'vat', 'customer', 'supplier', 'bank', 'advance', 'other'))
);

select become_resource('ledger_account');

insert into ledger_account (account_number, name, account_use, rank) values
  ('400000', '{"nl": "Handelsdebiteuren", "fr": "Clients"}', 'customer', 1),
  ('440000', '{"nl": "Leveranciers", "fr": "Fournisseurs"}', 'supplier', 2),
  ('411000', '{"nl": "Terug te vorderen btw", "fr": "TVA à récupérer"}', 'vat', 3),
  ('451000', '{"nl": "Te betalen btw", "fr": "TVA à payer"}', 'vat', 4),
  ('460000', '{"nl": "Ontvangen voorschotten", "fr": "Acomptes reçus"}', 'advance', 5),
  ('550000', '{"nl": "Bank, zichtrekening", "fr": "Banque, compte à vue"}', 'bank', 6),
  ('570000', '{"nl": "Kas", "fr": "Caisse"}', 'bank', 7),
  ('604000', '{"nl": "Aankoop nieuwe wagens", "fr": "Achats de voitures neuves"}', 'purchase', 8),
  ('604100', '{"nl": "Aankoop tweedehandswagens", "fr": "Achats de voitures d’occasion"}', 'purchase', 9),
  ('604200', '{"nl": "Aankoop onderdelen en toebehoren", "fr": "Achats de pièces et d’accessoires"}', 'purchase', 10),
  ('700000', '{"nl": "Verkoop nieuwe wagens", "fr": "Ventes de voitures neuves"}', 'sale', 11),
  ('700100', '{"nl": "Verkoop tweedehandswagens met btw", "fr": "Ventes de voitures d’occasion avec TVA"}', 'sale', 12),
  ('700200', '{"nl": "Verkoop tweedehandswagens onder de margeregeling", "fr": "Ventes de voitures d’occasion sous le régime de la marge"}', 'sale', 13),
  ('700300', '{"nl": "Verkoop onderdelen en toebehoren", "fr": "Ventes de pièces et d’accessoires"}', 'sale', 14),
  ('705000', '{"nl": "Werkuren van de werkplaats", "fr": "Main-d’œuvre de l’atelier"}', 'sale', 15),
  ('708000', '{"nl": "Toegekende kortingen", "fr": "Remises accordées"}', 'other', 16);

select index_foreign_keys();
