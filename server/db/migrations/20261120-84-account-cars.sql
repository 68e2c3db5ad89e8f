-- What a customer keeps of the offer: favourites that follow to other devices, and searches. We mail when a car that fits
-- a search comes in and, for whoever asked for it, when a favourite gets cheaper.

alter table shop_account
  add wants_price_mails boolean not null default false,
  add mails_stop_key uuid not null unique default gen_random_uuid();
comment on column shop_account.mails_stop_key is 'Stands in the mails on favourites: whoever has it can stop them and nothing else.';

create table account_favourite (
  shop_account_id uuid not null references shop_account on delete cascade,
  car_key text not null check (car_key ~ '^(?:(?:stock|used)-[1-9][0-9]{0,8}|new(?:-[1-9][0-9]{0,8}){2,3})$'),
  -- The order in which they were kept, also of several that came together.
  rank bigint not null generated always as identity,
  kept_at timestamptz not null,
  seen_gross_cents integer check (seen_gross_cents > 0),
  primary key (shop_account_id, car_key)
);
comment on column account_favourite.seen_gross_cents is 'The price when it was kept or last told in a mail; null for a car whose price was not known then.';

create table saved_search (
  id uuid primary key default uuidv7(),
  shop_account_id uuid not null references shop_account on delete cascade,
  car_type text not null check (car_type in ('used', 'stock', 'truck')),
  wish jsonb not null check (jsonb_typeof(wish) = 'object'),
  name text not null check (btrim(name) <> '' and length(name) <= 160),
  seen_until timestamptz not null,
  stop_key uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null,
  unique (shop_account_id, car_type, wish)
);
comment on column saved_search.wish is 'The filter, without what is not asked for; domain/stock/car-filter.schema.ts.';
comment on column saved_search.seen_until is 'Cars published later are news.';
comment on column saved_search.stop_key is 'Stands in the mails on this search: whoever has it can end it and nothing else.';

insert into mail_template (name, purpose, subject, body, variables) values (
  'saved-search', 'Cars came in that fit a saved search.',
  jsonb_build_object('nl', $$Nieuw binnen: {{search}}$$, 'fr', $$Nouvel arrivage : {{search}}$$),
  jsonb_build_object('nl', $$
Beste {{firstName}},

Er is iets nieuws dat past bij uw zoekopdracht “{{search}}”.

{{cars}}

[Bekijk alle wagens van deze zoekopdracht]({{listLink}})

U krijgt deze mail omdat u de zoekopdracht bewaarde in uw account.
$$, 'fr', $$
Bonjour {{firstName}},

Un nouvel arrivage correspond à votre recherche « {{search}} ».

{{cars}}

[Voir toutes les voitures de cette recherche]({{listLink}})

Vous recevez cet e-mail parce que vous avez enregistré cette recherche dans votre compte.
$$),
  '{firstName,search,cars,listLink}'
), (
  'price-drop', 'A favourite got cheaper.',
  jsonb_build_object('nl', $$Uw favoriet is in prijs gedaald$$, 'fr', $$Le prix d’une de vos voitures favorites a baissé$$),
  jsonb_build_object('nl', $$
Beste {{firstName}},

Goed nieuws over wat u bewaarde.

{{cars}}

[Bekijk uw favorieten]({{listLink}})

U krijgt deze mail omdat u in uw account vroeg om prijsdalingen te melden.
$$, 'fr', $$
Bonjour {{firstName}},

Bonne nouvelle concernant vos favoris.

{{cars}}

[Voir vos favoris]({{listLink}})

Vous recevez cet e-mail parce que vous avez demandé dans votre compte à être averti des baisses de prix.
$$),
  '{firstName,cars,listLink}'
);
