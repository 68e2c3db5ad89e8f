-- The words every area's tables are written in: translated texts, codes for addresses, revisions of master rows against
-- lost updates, and the news that something a public page shows has changed.

-- Equality inside exclusion constraints: no two prices of one car at the same time.
create extension if not exists btree_gist;
-- Search that forgives typing errors and accents.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- PostgreSQL 18 brings its own; older servers get this one.
do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    create function public.uuidv7() returns uuid language sql volatile parallel safe as $f$
      select encode(
        set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
          52, 1), 53, 1), 'hex')::uuid
    $f$;
  end if;
end
$$;

create function is_translated(value jsonb) returns boolean language sql immutable strict parallel safe as $$
  select case when jsonb_typeof(value) <> 'object' then false else
    coalesce(jsonb_typeof(value -> 'nl') = 'string' and btrim(value ->> 'nl') <> '', false)
    and coalesce(jsonb_typeof(value -> 'fr') = 'string', true)
    and value - 'nl' - 'fr' = '{}'
  end
$$;
create domain translated as jsonb constraint translated_into_known_languages check (is_translated(value));
comment on domain translated is '{"nl": …, "fr": …}; Dutch is always there and not blank.';

-- The pattern of CODE_PATTERN in domain/stock/car-filter.ts: codes stand in addresses.
create domain code as text constraint code_fits_in_an_address
  check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(value) <= 60);
comment on domain code is 'Language-independent name of a master row.';

create domain phone as text constraint phone_is_international check (value ~ '^\+[1-9][0-9]{4,14}$');
create domain email as text constraint email_has_both_parts check (value ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(value) <= 254);
create domain web_address as text constraint web_address_is_absolute check (value ~ '^https?://[^\s]+$');
create domain hex_colour as text constraint hex_colour_is_rgb check (value ~ '^#[0-9a-f]{6}$');

/* ISO 13616: letters count 10 to 35, the four signs in front move to the end, the rest modulo 97 is 1. */
create function is_iban(account text) returns boolean language sql immutable strict parallel safe as $$
  select account ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' and (
    select string_agg(case when sign ~ '[0-9]' then sign else (ascii(sign) - 55)::text end, '' order by place)::numeric % 97 = 1
    from regexp_split_to_table(substr(account, 5) || left(account, 4), '') with ordinality as signs (sign, place)
  )
$$;
create domain iban as text constraint iban_check_digits_hold check (is_iban(value));

/* Belgian enterprise number: the last two of ten digits are 97 minus the first eight modulo 97. */
create function is_enterprise_number(number text) returns boolean language sql immutable strict parallel safe as $$
  select number ~ '^[01][0-9]{9}$' and 97 - left(number, 8)::integer % 97 = right(number, 2)::integer
$$;

/* Lower case without accents, so that people find Liège under liege. */
create function fold(text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent', $1))
$$;

/* People's calendar; tests set forecourt.today. */
create function brussels_today() returns date language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('forecourt.today', true), '')::date, (now() at time zone 'Europe/Brussels')::date)
$$;

create function next_revision() returns trigger language plpgsql as $$
begin
  new.rev := old.rev + 1;
  new.updated_at := now();
  return new;
end
$$;

create function keep_revision(variadic tables text[]) returns void language plpgsql as $$
declare
  name text;
begin
  foreach name in array tables loop
    execute format('create trigger %I before update on %I for each row execute function next_revision()',
      name || '_revision', name);
  end loop;
end
$$;
comment on function keep_revision is 'Counts rev at every change of a row: who saves with an old rev is told (409), and offers see what moved.';

create function tell_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', '');
  return null;
end
$$;

create function announce_content(variadic tables text[]) returns void language plpgsql as $$
declare
  name text;
begin
  foreach name in array tables loop
    execute format('create trigger %I after insert or update or delete or truncate on %I for each statement
      execute function tell_content_changed()', name || '_content', name);
  end loop;
end
$$;
comment on function announce_content is 'Public pages show these tables: caches of pages are dropped when they change.';
