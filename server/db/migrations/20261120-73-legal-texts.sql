-- What the law wants told: privacy, terms, withdrawal and the rest, in versions. Whoever agreed to a version can read it
-- for as long as the contract lasts, so a text that has been in force stays as it was; what changes becomes a new version.

create table legal_text (
  id uuid primary key default uuidv7(),
  kind text not null check (
    kind in ('privacy', 'terms', 'disclaimer', 'disputes', 'accessibility', 'withdrawal', 'guarantee')
  ),
  customer_type text check (customer_type in ('private', 'fleet')),
  language text not null check (language in ('nl', 'fr')),
  version integer not null check (version > 0),
  valid_from date not null,
  title text not null check (btrim(title) <> ''),
  body text not null check (btrim(body) <> ''),
  created_at timestamptz not null default now(),
  -- Only the terms differ for consumers and for businesses.
  check ((kind = 'terms') = (customer_type is not null)),
  unique nulls not distinct (kind, customer_type, language, version)
);
comment on table legal_text is 'In force: the highest version whose first day has come. A kind without a text in a language has no page in it.';
comment on column legal_text.version is 'Counts per kind and customer type; both languages of a version share it.';
comment on column legal_text.body is 'HTML of domain/content/legal.ts, made safe when it is saved. {{name}} stands for a fact of the dealer.';

create function keep_legal_text() returns trigger language plpgsql as $$
begin
  if old.valid_from <= brussels_today() then
    raise exception 'The % text, version %, has been in force: make a new version', old.kind, old.version
      using errcode = 'check_violation', constraint = 'legal_text_in_force_stays';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger legal_text_in_force_stays before update or delete on legal_text
  for each row execute function keep_legal_text();

select announce_content('legal_text');

-- Which terms a buyer agreed to: kind, customer type and language of the order say the rest.
alter table shop_order add column terms_version integer check (terms_version > 0);
comment on column shop_order.terms_version is 'Version of the terms in force when the buyer ordered with obligation to pay; null: there were none.';
