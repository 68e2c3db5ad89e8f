-- Who agrees, agrees to a text as it read that day in a language (GDPR art. 7.1). Texts that have been in force stay as they
-- were, so the number of the version is all there is to keep beside the consent: with accounts, orders, the newsletter and
-- applications alike.

create function legal_version_at(of_kind text, of_customer_type text, of_language text, at timestamptz) returns integer
  stable language sql as $$
  select max(version) from legal_text
  where kind = of_kind and customer_type is not distinct from of_customer_type and language = of_language
    and valid_from <= (at at time zone 'Europe/Brussels')::date
$$;
comment on function legal_version_at is 'The version in force at an instant; null: there was no such text.';

alter table shop_account
  add column terms_version integer check (terms_version > 0),
  add column privacy_version integer check (privacy_version > 0),
  add column terms_language text check (terms_language in ('nl', 'fr')),
  add column terms_accepted_ip text;
comment on column shop_account.terms_version is 'Of the terms for its customer type, in terms_language, in force at terms_accepted_at; null: there were none.';
comment on column shop_account.terms_language is 'What the customer read then; language may change since.';

-- By the database, because accounts come before texts in the order of the areas, and whoever makes one cannot forget it.
create function note_terms_of_account() returns trigger language plpgsql as $$
begin
  new.terms_language := new.language;
  new.terms_version := legal_version_at('terms', new.customer_type, new.language, new.terms_accepted_at);
  new.privacy_version := legal_version_at('privacy', null, new.language, new.terms_accepted_at);
  return new;
end
$$;
create trigger shop_account_terms before insert on shop_account for each row execute function note_terms_of_account();
update shop_account set terms_language = language,
  terms_version = legal_version_at('terms', customer_type, language, terms_accepted_at),
  privacy_version = legal_version_at('privacy', null, language, terms_accepted_at);

alter table shop_order add column terms_agreed_at timestamptz;
comment on column shop_order.terms_agreed_at is 'When the buyer ordered with obligation to pay; terms_version is what was in force then.';
update shop_order set terms_agreed_at = coalesce(placed_at, updated_at) where terms_version is not null;
alter table shop_order add constraint terms_were_agreed_to check (terms_version is null or terms_agreed_at is not null);

alter table maillist_request add column privacy_version integer check (privacy_version > 0);
comment on column maillist_request.privacy_version is 'Of the privacy statement that the words of consent name, in its language.';
update maillist_request set privacy_version = legal_version_at('privacy', null, language, asked_at);

alter table job_entry add column privacy_version integer check (privacy_version > 0);
comment on column job_entry.privacy_version is 'Of the privacy statement agreed to, in its language.';
update job_entry set privacy_version = legal_version_at('privacy', null, language, terms_accepted_at);
