-- What every area stands on. First the words that all tables are written in: translated texts, codes for addresses,
-- revisions of master rows against lost updates, and the news that something a public page shows has changed. Then what
-- processes must agree on, for they keep no state of their own: settings that the dealer may change, number series without
-- gaps, the audit trail, mails and shared rate limits.

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
comment on function announce is 'Public pages show these tables: whoever keeps something of the topic (server/platform/changes.ts) hears that it changed.';

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
comment on function announce_rows is 'As announce, where the topic depends on the rows; topics: query for them over the rows in %1$I.';

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
  perform announce('catalogue', variadic tables);
end
$$;
comment on function become_resource is 'Gives master data what every list of the back office counts on: the number that calls and addresses know a row by, the order that people give, the archive (validity ends it where there is one), and the revision.';

/*
  Finding what points at a row, and removing that row, must not read a whole table. An index serves a foreign key when its
  first columns are those of the key, or when it is unique on some of them; it may leave out nulls, which point nowhere.
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
comment on function index_foreign_keys is 'Gives every foreign key the index that it lacks; each migration ends with it.';

create table setting (
  key text primary key check (key ~ '^[a-z][a-z0-9.-]+$'),
  value jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table setting is 'Figures and switches the client or the law may change: transport cost, advance, its cap.';

create table number_series (
  series text not null check (series ~ '^[A-Z]{2}$'),
  year integer not null check (year between 2000 and 2999),
  last integer not null check (last > 0),
  primary key (series, year)
);
comment on table number_series is 'Human numbers. Taken inside the writing transaction, so a rolled back write leaves no gap.';

create function take_number(wanted_series text, wanted_year integer) returns text language sql as $$
  insert into number_series as s (series, year, last) values (wanted_series, wanted_year, 1)
  on conflict (series, year) do update set last = s.last + 1
  returning format('%s-%s-%s', series, year, lpad(last::text, 6, '0'))
$$;

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text,
  request_id text,
  before jsonb,
  after jsonb
);
create index audit_entry_subject on audit_entry (subject, id);
comment on column audit_entry.actor is 'guest, customer:<id>, user:<id> or job:<name>';

create table mail (
  id uuid primary key default gen_random_uuid(),
  -- One business event sends one mail, however often the event is handled.
  once_key text not null unique,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  reply_to email,
  unsubscribe_url web_address,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on column mail.unsubscribe_url is 'Taken from the list by one POST to it (RFC 8058).';
create index mail_created_at on mail (created_at);

-- What mails say is data: the dealer words them without a release, in both languages. The wording they begin with stands in
-- server/db/seeds/mails. The database refuses a template that names a variable nobody fills in.

/* Every name between {{ }}, sections included. */
create function mail_variables(wording text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct found[1]), '{}')
  from regexp_matches(wording, '\{\{[#/]?([^{}]*)\}\}', 'g') as found
$$;

create table mail_template (
  name code primary key,
  purpose text not null check (btrim(purpose) <> ''),
  subject translated not null,
  body translated not null,
  variables text[] not null,
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mail_template_speaks_both_languages
    check (btrim(coalesce(subject ->> 'fr', '')) <> '' and btrim(coalesce(body ->> 'fr', '')) <> ''),
  constraint mail_template_subject_is_one_line check (subject::text !~ '\\[rn]'),
  constraint mail_template_variables_are_names check (array_to_string(variables, ' ') ~ '^([a-z][a-zA-Z0-9]*( |$))*$'),
  -- Those of the sender are always there.
  constraint mail_template_variables_are_declared check (
    mail_variables(subject ->> 'nl') || mail_variables(subject ->> 'fr')
      || mail_variables(body ->> 'nl') || mail_variables(body ->> 'fr')
    <@ (variables || '{dealerName,branchName,branchPhone,branchEmail}'))
);
comment on table mail_template is 'Subject and body of each mail; the markup of a body stands in docs/how-to/mails.md.';
comment on column mail_template.purpose is 'When it is sent, for whoever words it.';
comment on column mail_template.variables is 'What the sending code fills in: {{firstName}}.';

-- Lost at a crash, and that is fine: a limit that starts again harms nobody.
create unlogged table rate_window (
  key text not null,
  starts_at timestamptz not null,
  hits integer not null,
  primary key (key, starts_at)
);

-- The live hub's backplane: messages too large for NOTIFY wait here for the other processes.
create table socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea
);

select keep_revision('mail_template');
select announce('organisation', 'setting');

select index_foreign_keys();
