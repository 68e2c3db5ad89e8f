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
  perform keep_audit(variadic tables);
  perform announce('catalogue', variadic tables);
end
$$;
comment on function become_resource is 'Gives master data what every list of the back office counts on: the number that calls and addresses know a row by, the order that people give, the archive (validity ends it where there is one), the revision and the audit.';

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

-- Who changed what, and who read about whom. One transaction is one entry, however many rows it changed; the rows come from
-- triggers, so that no import, job or cascade forgets them. Kept by month: what is old goes by dropping its month.

create sequence audit_entry_id;
create table audit_entry (
  id bigint not null default nextval('audit_entry_id'),
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  request_id text,
  reason text,
  undoes bigint,
  batch text,
  note jsonb check (jsonb_typeof(note) = 'object'),
  primary key (id, at)
) partition by range (at);
create index audit_entry_actor on audit_entry (actor, at);
create index audit_entry_undoes on audit_entry (undoes) where undoes is not null;
create index audit_entry_batch on audit_entry (batch) where batch is not null;
comment on column audit_entry.actor is 'guest, customer:<id>, user:<id>, job:<name>, seed, or database:<role> for whoever wrote by hand';
comment on column audit_entry.batch is 'Ties together what was one act to whoever did it: the steps of an import, or what took them back.';
comment on column audit_entry.note is 'What matters without a changed row: a sign-in, a refused approval, a file handed out.';

create sequence audit_row_id;
create table audit_row (
  id bigint not null default nextval('audit_row_id'),
  entry bigint not null,
  at timestamptz not null default now(),
  subject text not null,
  row_id text,
  part_of text,
  kind text not null check (kind in ('i', 'u', 'd', 'bulk')),
  before jsonb,
  after jsonb,
  is_blanked boolean not null default false,
  primary key (id, at),
  check ((row_id is null) = (kind = 'bulk'))
) partition by range (at);
create index audit_row_entry on audit_row (entry);
create index audit_row_record on audit_row (subject, row_id, id);
create index audit_row_part_of on audit_row (part_of, id) where part_of is not null;
comment on table audit_row is 'Of a change only the columns that differ. A bulk load says how many rows it brought: what they say stands in them.';
comment on column audit_row.subject is 'The table.';
comment on column audit_row.row_id is 'Its primary key; several columns are joined by a slash.';
comment on column audit_row.part_of is 'The row that this one goes with when that is deleted: lines of an order, rights of a role.';
comment on column audit_row.is_blanked is 'Values were taken out, because whoever they were about is forgotten.';

create table audit_reading (
  hour timestamptz not null default date_trunc('hour', now()),
  actor text not null,
  subject text not null,
  action text not null,
  primary key (subject, actor, hour)
) partition by range (hour);
comment on table audit_reading is 'Personal data that was read, once for each person, record and hour.';

-- A month that was not prepared lands here, so that nobody is kept from writing.
create table audit_entry_rest partition of audit_entry default;
create table audit_row_rest partition of audit_row default;
create table audit_reading_rest partition of audit_reading default;

create function prepare_audit_months() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kind text;
  month timestamp;
  part text;
begin
  foreach kind in array array['audit_entry', 'audit_row', 'audit_reading'] loop
    for ahead in 0..2 loop
      month := date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead);
      part := format('%s_%s', kind, to_char(month, 'YYYY_MM'));
      continue when to_regclass(part) is not null;
      begin
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          part, kind, month || '+00', month + interval '1 month' || '+00');
      exception when check_violation then
        null; -- rows of this month lie in the rest already, and stay there
      end;
    end loop;
  end loop;
end
$$;
select prepare_audit_months();

/* The server may call this, so it takes no part in what is younger than half a year, whatever it is asked. */
create function drop_audit_months(kinds text[], before timestamptz)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kind text;
  part text;
  dropped integer := 0;
begin
  perform set_config('forecourt.retention', 'on', true);
  before := least(before, now() - interval '6 months');
  foreach kind in array kinds loop
    if kind not in ('audit_entry', 'audit_row', 'audit_reading') then
      raise exception '% is no part of the audit', kind;
    end if;
    for part in
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = kind::regclass and c.relname ~ '_\d{4}_\d{2}$'
        and (to_timestamp(right(c.relname, 7), 'YYYY_MM')::timestamp + interval '1 month') at time zone 'UTC' <= before
    loop
      execute format('drop table %I', part);
      dropped := dropped + 1;
    end loop;
    execute format('delete from %I where %I < $1', kind || '_rest', case kind when 'audit_reading' then 'hour' else 'at' end)
      using before;
  end loop;
  return dropped;
end
$$;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('forecourt.retention', true) = 'on' or current_setting('forecourt.forgets', true) = 'on' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'What is written in the audit stays as it is' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_entry_stays before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_row_stays before update or delete on audit_row
  for each row execute function refuse_audit_change();
create trigger audit_reading_stays before update or delete on audit_reading
  for each row execute function refuse_audit_change();

create function audit_setting(name text) returns text language sql stable as $$
  select nullif(current_setting('forecourt.' || name, true), '')
$$;

/* The entry of this transaction: the first row that needs one makes it. */
create function audit_entry_underway() returns bigint language plpgsql as $$
declare
  underway bigint := audit_setting('entry')::bigint;
begin
  if underway is null then
    insert into audit_entry (actor, action, request_id, reason, undoes, batch)
    values (coalesce(audit_setting('actor'), 'database:' || session_user), coalesce(audit_setting('action'), 'by hand'),
      audit_setting('request'), audit_setting('reason'), audit_setting('undoes')::bigint, audit_setting('batch'))
    returning id into underway;
    perform set_config('forecourt.entry', underway::text, true);
  end if;
  return underway;
end
$$;

create function audit_row_id_of(doc jsonb, keys text[]) returns text language sql immutable parallel safe as $$
  select case when cardinality(keys) = 1 then doc ->> keys[1]
    else array_to_string(array(select doc ->> key from unnest(keys) as key), '/') end
$$;

/* Which columns, without what they said: all of them, or the named ones. */
create function blanked(doc jsonb, columns text[] default null) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(key, case when columns is null or key = any (columns) then 'null' else value end)
  from jsonb_each(doc)
$$;

/* Runs as the owner, for forgetting changes what is written. Arguments: columns of the key, the column of what the row is part of, columns left out, columns whose value is a secret. */
create function audit_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  keys text[] := tg_argv[0];
  only_key text := case when cardinality(keys) = 1 then keys[1] end;
  owner text := tg_argv[1];
  left_out text[] := tg_argv[2];
  secret text[] := tg_argv[3];
  never text[] := left_out || secret;
  forgets boolean := coalesce(current_setting('forecourt.forgets', true), '') = 'on';
  loaded integer;
begin
  -- (select audit_entry_underway()) is asked once, and not at all when there is no row.
  if tg_op = 'INSERT' then
    if current_setting('forecourt.bulk', true) = 'on' then
      select count(*) into loaded from rows_after;
      if loaded > 0 then
        insert into audit_row (entry, subject, kind, after)
        values (audit_entry_underway(), tg_table_name, 'bulk', jsonb_build_object('rows', loaded));
      end if;
      return null;
    end if;
    insert into audit_row (entry, subject, row_id, part_of, kind, after)
    select (select audit_entry_underway()), tg_table_name, coalesce(doc ->> only_key, audit_row_id_of(doc, keys)),
      doc ->> owner, 'i', doc - never
    from (select to_jsonb(r) as doc from rows_after r offset 0) as made;
  elsif tg_op = 'DELETE' then
    insert into audit_row (entry, subject, row_id, part_of, kind, before, is_blanked)
    select (select audit_entry_underway()), tg_table_name, coalesce(doc ->> only_key, audit_row_id_of(doc, keys)),
      doc ->> owner, 'd', case when forgets then blanked(doc - never) else doc - never end, forgets
    from (select to_jsonb(r) as doc from rows_before r offset 0) as gone;
    if forgets then
      update audit_row set before = blanked(before), after = blanked(after), is_blanked = true
      where subject = tg_table_name
        and row_id = any (array(select audit_row_id_of(to_jsonb(r), keys) from rows_before r));
    end if;
  else
    insert into audit_row (entry, subject, row_id, part_of, kind, before, after, is_blanked)
    select (select audit_entry_underway()), tg_table_name, id, is_now.doc ->> owner, 'u',
      case when forgets then blanked(differences.was) else differences.was end,
      case when forgets then blanked(differences.is_now) else differences.is_now end, forgets
    from (
      select coalesce(doc ->> only_key, audit_row_id_of(doc, keys)) as id, doc - left_out as doc
      from (select to_jsonb(r) as doc from rows_before r offset 0) as r offset 0
    ) as was
    join (
      select coalesce(doc ->> only_key, audit_row_id_of(doc, keys)) as id, doc - left_out as doc
      from (select to_jsonb(r) as doc from rows_after r offset 0) as r offset 0
    ) as is_now using (id)
    cross join lateral (
      select jsonb_object_agg(key, case when key = any (secret) then 'null' else value end) as was,
        jsonb_object_agg(key, case when key = any (secret) then 'null' else is_now.doc -> key end) as is_now
      from jsonb_each(was.doc)
      where value is distinct from is_now.doc -> key
      offset 0
    ) as differences
    where was.doc <> is_now.doc;
    if forgets then
      update audit_row kept
      set before = blanked(kept.before, taken.columns), after = blanked(kept.after, taken.columns), is_blanked = true
      from (
        select row_id, array_agg(distinct key) as columns
        from audit_row blank cross join jsonb_object_keys(blank.before) as key
        where blank.entry = audit_setting('entry')::bigint and blank.subject = tg_table_name and blank.kind = 'u'
        group by row_id
      ) as taken
      where kept.subject = tg_table_name and kept.row_id = taken.row_id;
    end if;
  end if;
  return null;
end
$$;

/*
  Left out are the revision and what the database reckons itself. What opens something is told to have changed, and never
  what it says: bytes, and columns named for a hash, a key, a token or a secret.
*/
create function keep_audit(variadic tables text[]) returns void language plpgsql as $$
declare
  name text;
  arguments text;
begin
  foreach name in array tables loop
    select format('%L, %L, %L, %L',
      array(
        select attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = name::regclass and i.indisprimary order by array_position(i.indkey::smallint[], a.attnum)
      ),
      coalesce((
        select attname from pg_constraint key join pg_attribute a on a.attrelid = key.conrelid and a.attnum = key.conkey[1]
        where key.conrelid = name::regclass and key.contype = 'f' and key.confdeltype = 'c' and cardinality(key.conkey) = 1
        order by a.attnum limit 1
      ), ''),
      array(
        select attname from pg_attribute
        where attrelid = name::regclass and attnum > 0 and not attisdropped
          and (attname in ('rev', 'updated_at') or attgenerated <> '')
      ),
      array(
        select attname from pg_attribute
        where attrelid = name::regclass and attnum > 0 and not attisdropped
          and (atttypid = 'bytea'::regtype or attname ~ '_(hash|key|token|secret)$')
      )) into arguments;
    execute format('create or replace trigger %I after insert on %I referencing new table as rows_after
      for each statement execute function audit_change(%s)', name || '_audit_insert', name, arguments);
    execute format('create or replace trigger %I after update on %I referencing old table as rows_before new table as rows_after
      for each statement execute function audit_change(%s)', name || '_audit_update', name, arguments);
    execute format('create or replace trigger %I after delete on %I referencing old table as rows_before
      for each statement execute function audit_change(%s)', name || '_audit_delete', name, arguments);
  end loop;
end
$$;
comment on function keep_audit is 'Keeps who changed what in these tables. Every table is named here or in server/db/audit.test.ts with the reason why not.';

/*
  Takes a change back, where what it wrote still stands: the last rows first; of one record alone when it is named. Answers
  for each row whether it was taken back; false: it was changed since, something needs it as it is by now, or whoever it is
  about is forgotten.
*/
create function undo_audit_entry(undone bigint, record text default null)
returns table (subject text, row_id text, is_undone boolean) language plpgsql as $$
declare
  step record;
  matches text;
  columns text;
  statement text;
  candidate bigint;
  one_by_one bigint[];
  taken_back bigint[];
begin
  for step in
    select r.subject, r.kind, r.columns, array_agg(r.id) as ids
    from (
      select a.id, a.subject, a.kind,
        row_number() over (partition by a.subject, a.row_id order by a.id desc) as turn,
        array(select jsonb_object_keys(case a.kind when 'u' then a.before when 'd' then a.before else '{}' end)) as columns
      from audit_row a
      where a.entry = undone and a.kind <> 'bulk' and not a.is_blanked
        and (record is null or a.row_id = record or a.part_of = record)
    ) as r
    group by r.turn, r.subject, r.kind, r.columns
    order by r.turn, max(r.id) desc
  loop
    select string_agg(
      case when cardinality(i.keys) = 1 then format('t.%I = r.row_id::%s', a.attname, format_type(a.atttypid, a.atttypmod))
        else format('t.%I = split_part(r.row_id, ''/'', %s)::%s', a.attname, place, format_type(a.atttypid, a.atttypmod)) end,
      ' and ') into matches
    from (select indkey::smallint[] as keys, indrelid from pg_index where indrelid = step.subject::regclass and indisprimary) i
    cross join unnest(i.keys) with ordinality as key (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.attnum;
    select string_agg(quote_ident(name), ', ') into columns from unnest(step.columns) as name;
    statement := case step.kind
      when 'i' then format('with done as (
          delete from %1$I t using audit_row r
          where r.id = any ($1) and %2$s and audit_stands(to_jsonb(t), r.after) returning r.id)
        select array_agg(id) from done', step.subject, matches)
      when 'u' then format('with done as (
          update %1$I t set (%3$s) = (select %3$s from jsonb_populate_record(null::%1$I, r.before))
          from audit_row r
          where r.id = any ($1) and %2$s and audit_stands(to_jsonb(t), r.after) returning r.id)
        select array_agg(id) from done', step.subject, matches, columns)
      else format('with done as (
          insert into %1$I as t (%3$s) overriding system value
          select %4$s from audit_row r cross join lateral jsonb_populate_record(null::%1$I, r.before) p
          where r.id = any ($1) on conflict do nothing returning *)
        select array_agg(r.id) from audit_row r join done t on %2$s where r.id = any ($1)',
        step.subject, matches, columns, (select string_agg(format('p.%I', name), ', ') from unnest(step.columns) as name))
    end;
    begin
      execute statement into taken_back using step.ids;
    exception when integrity_constraint_violation then
      taken_back := '{}';
      foreach candidate in array step.ids loop
        begin
          execute statement into one_by_one using array[candidate];
          taken_back := taken_back || one_by_one;
        exception when integrity_constraint_violation then
          null; -- used since, or what it had is another's by now
        end;
      end loop;
    end;
    return query select step.subject, a.row_id, coalesce(a.id = any (taken_back), false)
      from audit_row a where a.id = any (step.ids);
  end loop;
  return query select a.subject, a.row_id, false from audit_row a
    where a.entry = undone and (a.kind = 'bulk' or a.is_blanked)
      and (record is null or a.row_id = record or a.part_of = record);
end
$$;

/* Whether a row still says all that was written then. */
create function audit_stands(current jsonb, written jsonb) returns boolean language sql immutable parallel safe as $$
  select bool_and(current -> key is not distinct from value) from jsonb_each(written)
$$;

/*
  What the role that the server works as may do: read and write the tables, and nothing to the schema. To the audit it can
  only add: what is written there goes by the functions below, which run as the owner and know what may go.
*/
create function grant_to_server(server text) returns void language plpgsql as $$
declare
  relation record;
begin
  execute format('grant usage on schema public, graphile_worker to %I', server);
  execute format('grant select, insert, update, delete on all tables in schema public, graphile_worker to %I', server);
  execute format('grant usage, select, update on all sequences in schema public, graphile_worker to %I', server);
  execute format('grant execute on all functions in schema public, graphile_worker to %I', server);
  -- The queue keeps everybody but its owner from its rows unless a policy lets them in.
  for relation in
    select format('%I.%I', schemaname, tablename) as name, tablename from pg_tables
    where schemaname = 'graphile_worker' and rowsecurity
  loop
    execute format('drop policy if exists %I on %s', 'of ' || server, relation.name);
    execute format('create policy %I on %s to %I using (true) with check (true)', 'of ' || server, relation.name, server);
  end loop;
  execute format('revoke update, delete on audit_entry, audit_row, audit_reading from %I', server);
  for relation in select c.oid::regclass as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('audit_entry'::regclass, 'audit_row'::regclass, 'audit_reading'::regclass)
  loop
    execute format('revoke all on %s from %I', relation.name, server);
  end loop;
  execute format('revoke insert, update, delete on applied_migration, applied_seed from %I', server);
end
$$;
comment on function grant_to_server is 'Called after each migration (server/platform/server-role.ts); what it says holds for what there is then.';

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

create table mail (
  id uuid primary key default gen_random_uuid(),
  -- One business event sends one mail, however often the event is handled.
  once_key text not null unique,
  recipient email not null,
  sender_name text not null,
  subject text not null,
  html text not null,
  plain text not null,
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  reply_to email,
  unsubscribe_url web_address,
  mailed_by text check (mailed_by in ('form', 'proof')),
  admitted_at timestamptz,
  withheld_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on column mail.unsubscribe_url is 'Taken from the list by one POST to it (RFC 8058).';
comment on column mail.mailed_by is 'Whoever typed the address into a form: so many go to one reader, and no more (server/platform/mail-limit.ts). Null: goes in any case.';
comment on column mail.admitted_at is 'Counted as one of those that the reader gets; withheld_at: they had enough.';
create index mail_created_at on mail (created_at);
create index mail_by_anybody on mail (lower(recipient), admitted_at) where mailed_by is not null;

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

-- Rows that come in from a file: as they stood in it, what each of them would do, and which are done.
create table import (
  id uuid primary key default uuidv7(),
  number integer not null unique generated by default as identity,
  resource text not null,
  file_name text not null,
  content_hash text not null,
  separator text,
  encoding text,
  heads text[] not null,
  columns text[] not null,
  state text not null check (state in ('checking', 'ready', 'applying', 'done')),
  actor text not null,
  batch uuid not null default gen_random_uuid(),
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint import_has_a_column_for_each_head check (cardinality(heads) = cardinality(columns))
);
create index import_resource on import (resource, created_at);
comment on column import.resource is 'The name of its definition.';
comment on column import.separator is 'As it was guessed, and the encoding; null: a spreadsheet has none.';
comment on column import.columns is 'What each column of the file says: code, name.nl; an empty text: nothing.';
comment on column import.batch is 'What the audit knows all its steps by.';

create table import_row (
  import_id uuid not null references import on delete cascade,
  line integer not null,
  cells text[] not null,
  key text,
  action text check (action in ('add', 'change', 'same', 'wrong')),
  target integer,
  rev integer,
  before jsonb,
  after jsonb,
  problems jsonb not null default '{}' check (jsonb_typeof(problems) = 'object'),
  done_at timestamptz,
  primary key (import_id, line)
);
create index import_row_key on import_row (import_id, key) where key is not null;
create index import_row_action on import_row (import_id, action, line);
comment on column import_row.line is 'As the file counts them; the heads are 1.';
comment on column import_row.key is 'What the row is known again by: two lines of a file may not have the same.';
comment on column import_row.action is 'Null: not looked at yet.';
comment on column import_row.target is 'The number of the row that it changes, which had this rev then.';
comment on column import_row.after is 'The values that it would have, as the API has them.';
comment on column import_row.problems is 'By field, in both languages.';

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

select keep_audit('setting', 'mail_template');

select index_foreign_keys();
