-- Functions and types that all tables use: extensions, domains, and the functions that migrations call for the common parts
-- of a table (revisions, notifications, lists of the back office, indexes of foreign keys).
-- See docs/how-to/change-the-schema.md.

-- Equality in exclusion constraints: no two prices of a car at the same time.
create extension if not exists btree_gist;
-- Search that forgives typing errors and accents.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- PostgreSQL 18 has its own; older servers get this one.
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

-- Types

create function is_translated(value jsonb) returns boolean language sql immutable strict parallel safe as $$
  select case when jsonb_typeof(value) <> 'object' then false else
    coalesce(jsonb_typeof(value -> 'nl') = 'string' and btrim(value ->> 'nl') <> '', false)
    and coalesce(jsonb_typeof(value -> 'fr') = 'string', true)
    and value - 'nl' - 'fr' = '{}'
  end
$$;
create domain translated as jsonb constraint translated_into_known_languages check (is_translated(value));
comment on domain translated is '{"nl": …, "fr": …}; Dutch is always there and not blank.';

-- The same pattern as CODE_PATTERN: codes are part of addresses.
create domain code as text constraint code_fits_in_an_address
  check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(value) <= 60);
comment on domain code is 'Language-independent name of a master row.';

create domain phone as text constraint phone_is_international check (value ~ '^\+[1-9][0-9]{4,14}$');
create domain email as text constraint email_has_both_parts check (value ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(value) <= 254);
create domain web_address as text constraint web_address_is_absolute check (value ~ '^https?://[^\s]+$');
create domain hex_colour as text constraint hex_colour_is_rgb check (value ~ '^#[0-9a-f]{6}$');

/* ISO 13616: letters count 10 to 35, the first four characters move to the end, the rest modulo 97 is 1. */
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

-- Search and dates

/* Lower case without accents: liege finds Liège. */
create function fold(text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent', $1))
$$;

create function search_pattern(word text) returns text language sql immutable strict parallel safe as $$
  select '%' || regexp_replace(public.fold(word), '([\\%_])', '\\\1', 'g') || '%'
$$;
comment on function search_pattern is 'Pattern for `like` against a folded text: the word anywhere in it, % and _ taken literally.';

/* The calendar day in Belgium; tests set forecourt.today. */
create function brussels_today() returns date language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('forecourt.today', true), '')::date, (now() at time zone 'Europe/Brussels')::date)
$$;

-- Revisions

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
comment on function keep_revision is 'Increments rev at every update: saving an older rev is refused (409).';

-- Notifications of changes that public pages show

create function tell_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end
$$;

create function announce(topic text, variadic tables text[]) returns void language plpgsql as $$
declare
  name text;
begin
  foreach name in array tables loop
    execute format('create trigger %I after insert or update or delete or truncate on %I for each statement
      execute function tell_changed(%L)', name || '_announced', name, topic);
  end loop;
end
$$;
comment on function announce is 'Notifies a topic of server/platform/http/changes.ts after every change of these tables, which public pages show.';

create function tell_touched() returns trigger language plpgsql as $$
declare
  topic text;
begin
  for topic in execute format(tg_argv[0], 'changed') loop
    perform pg_notify(topic, '');
  end loop;
  return null;
end
$$;

create function announce_rows(relation text, topics text) returns void language plpgsql as $$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create trigger %I after %s on %I referencing %s table as changed for each statement
      execute function tell_touched(%L)', relation || '_announced_' || event, event, relation,
      case event when 'delete' then 'old' else 'new' end, topics);
  end loop;
end
$$;
comment on function announce_rows is 'Like announce, for topics that depend on the rows: a query for them over the changed rows, %1$I.';

-- Tables

create function become_resource(variadic tables text[]) returns void language plpgsql as $$
declare
  name text;
begin
  foreach name in array tables loop
    execute format('alter table %I
      add if not exists number integer not null unique generated by default as identity,
      add if not exists rank smallint not null default 0,
      add if not exists rev integer not null default 1,
      add if not exists created_at timestamptz not null default now(),
      add if not exists updated_at timestamptz not null default now()', name);
    if not exists (select from pg_attribute where attrelid = name::regclass and attname like '%\_until') then
      execute format('alter table %I add if not exists is_active boolean not null default true', name);
    end if;
  end loop;
  perform keep_revision(variadic tables);
  perform keep_audit(variadic tables);
  perform announce('catalogue', variadic tables);
end
$$;
comment on function become_resource is 'Gives master data what lists of the back office need: number (in calls and addresses), rank, is_active (unless it has validity), revision, audit and notification.';

/*
  Finding the rows that refer to a row, and deleting that row, must not read a whole table. An index serves a foreign key if
  its first columns are those of the key, or if it is unique on some of them; it may leave out nulls, which refer to nothing.
*/
create function index_foreign_keys() returns void language plpgsql as $$
declare
  statement text;
begin
  for statement in
    select format('create index %I on %s (%s)%s', key.conrelid::regclass || '_' || subject, key.conrelid::regclass, columns,
      ' where ' || present)
    from pg_constraint key
    cross join lateral (
      select string_agg(quote_ident(attname), ', ' order by place) as columns,
        string_agg(regexp_replace(attname, '_id$', ''), '_' order by place) as subject,
        string_agg(attname, '|') as any_column,
        string_agg(format('%I is not null', attname), ' and ' order by place) filter (where not attnotnull) as present
      from unnest(key.conkey) with ordinality as key_column (attnum, place)
      join pg_attribute using (attnum)
      where attrelid = key.conrelid
    ) named
    where key.contype = 'f' and key.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i
      cross join cast(i.indkey as smallint[]) as indexed
      where i.indrelid = key.conrelid
        and (i.indpred is null or
          regexp_replace(pg_get_expr(i.indpred, i.indrelid), '\m(' || any_column || ') IS NOT NULL', '', 'g') ~ '^[() AND]*$')
        and (indexed[0:cardinality(key.conkey) - 1] @> key.conkey or i.indisunique and key.conkey @> indexed))
  loop
    execute statement;
  end loop;
end
$$;
comment on function index_foreign_keys is 'Creates the missing indexes of foreign keys; each migration ends with it.';
