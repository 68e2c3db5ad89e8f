-- The audit: who changed what, and who read personal data. A transaction is one entry, however many rows it changed.
-- Triggers write the rows, so that no import, job or cascade is missed. The tables are partitioned by month: old data is
-- deleted by dropping a partition.

-- Tables

/* The kind of an entry in lists and filters, from the last part of the action or from the note. */
create function audit_act(action text, undoes bigint, note jsonb) returns text language sql immutable parallel safe as $$
  select case
    when note ->> 'outcome' = 'signed-in' then 'sign-in'
    when note ->> 'outcome' = 'exported' then 'export'
    when note ? 'network' then 'refused'
    when note is not null then 'note'
    when undoes is not null then 'undo'
    when action ~ '/delete[a-z]*$' then 'removal'
    when action ~ '/rank[a-z]*$' then 'order'
    when action ~ '/bulk$' then 'bulk'
    when action ~ '/applyimport$' then 'import'
    else 'change'
  end
$$;

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
comment on table audit_entry is 'One audited transaction: actor, action, request, reason. Partitioned by month.';
comment on column audit_entry.actor is 'guest, customer:<id>, user:<id>, job:<name>, seed, or database:<role> for whoever wrote by hand';
comment on column audit_entry.batch is 'Ties together what was one act to whoever did it: the steps of an import, or what took them back.';
comment on column audit_entry.note is 'A fact without a changed row: a sign-in, a refused approval, a file handed out.';
create index audit_entry_actor on audit_entry (actor, at);
create index audit_entry_undoes on audit_entry (undoes) where undoes is not null;
create index audit_entry_batch on audit_entry (batch) where batch is not null;
create index audit_entry_at on audit_entry (at, id);
create index audit_entry_act on audit_entry (audit_act(action, undoes, note), at, id);
create index audit_entry_by on audit_entry (split_part(actor, ':', 1), at, id);
-- Finds the last bulk changes of prices among a million entries.
create index audit_entry_price_changes on audit_entry (at) where action = 'POST /sales/pricechange/apply';

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
comment on table audit_row is 'A changed row of an audited transaction: only the changed columns, before and after; a bulk load has only a count.';
comment on column audit_row.subject is 'The table.';
comment on column audit_row.row_id is 'Its primary key; several columns are joined by a slash.';
comment on column audit_row.part_of is 'The row that this one goes with when that is deleted: lines of an order, rights of a role.';
comment on column audit_row.is_blanked is 'Values were taken out, because whoever they were about is forgotten.';
create index audit_row_entry on audit_row (entry);
create index audit_row_record on audit_row (subject, row_id, id);
create index audit_row_part_of on audit_row (part_of, id) where part_of is not null;
create index audit_row_subject on audit_row (subject, at, entry);
-- Deleted records are searched by their former name.
create index audit_row_gone on audit_row (at) where kind = 'd';

create sequence audit_reading_id;
create table audit_reading (
  id bigint not null default nextval('audit_reading_id'),
  hour timestamptz not null default date_trunc('hour', now()),
  actor text not null,
  subject text not null,
  action text not null,
  primary key (subject, actor, hour)
) partition by range (hour);
comment on table audit_reading is 'Personal data that staff read; one row per user, record and hour.';
create index audit_reading_hour on audit_reading (hour, id);
create index audit_reading_actor on audit_reading (actor, hour, id);

-- Rows of a month without a partition go here, so that writing never fails.
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

/* The server may call this, so it never drops anything younger than half a year. */
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

-- Writing

create function audit_setting(name text) returns text language sql stable as $$
  select nullif(current_setting('forecourt.' || name, true), '')
$$;

/* The entry of this transaction; the first row that needs one creates it. */
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

/* Replaces the values of all columns, or of the named ones, by null. */
create function blanked(doc jsonb, columns text[] default null) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(key, case when columns is null or key = any (columns) then 'null' else value end)
  from jsonb_each(doc)
$$;

/*
  Runs as the owner, because forgetting changes what is written. Arguments: columns of the primary key, the column with the
  parent of the row, columns that are left out, columns whose value is secret.
*/
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
      doc ->> owner, 'd', case when forgets then blanked(doc - never) else doc - never || had_secrets end, forgets
    from (select to_jsonb(r) as doc from rows_before r offset 0) as gone
    cross join lateral (
      select coalesce(jsonb_object_agg(name, null), '{}') as had_secrets from unnest(secret) as name where doc ->> name is not null
    ) as told;
    if forgets then
      update audit_row set before = blanked(before), after = blanked(after), is_blanked = true
      where subject = tg_table_name
        and row_id = any (array(select audit_row_id_of(to_jsonb(r), keys) from rows_before r));
    end if;
  else
    -- Both tables have their rows in the order in which they were updated. A join would be planned for one row, and kept so.
    insert into audit_row (entry, subject, row_id, part_of, kind, before, after, is_blanked)
    select (select audit_entry_underway()), tg_table_name, id, kept.is_now ->> owner, 'u',
      case when forgets then blanked(differences.was) else differences.was end,
      case when forgets then blanked(differences.is_now) else differences.is_now end, forgets
    from unnest(array(select to_jsonb(r) from rows_before r), array(select to_jsonb(r) from rows_after r)) as changed (before, after)
    cross join lateral (
      select coalesce(before ->> only_key, audit_row_id_of(before, keys)) as id, before - left_out as was,
        coalesce(after ->> only_key, audit_row_id_of(after, keys)) as id_now, after - left_out as is_now
      offset 0
    ) as kept
    cross join lateral (
      select jsonb_object_agg(key, case when key = any (secret) then 'null' else value end) as was,
        jsonb_object_agg(key, case when key = any (secret) then 'null' else kept.is_now -> key end) as is_now
      from jsonb_each(kept.was)
      where value is distinct from kept.is_now -> key
      offset 0
    ) as differences
    where kept.was <> kept.is_now and id = id_now;
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
  The revision and generated columns are left out. Of secrets (bytes, and columns named for a hash, a key, a token or a
  secret) the audit records that they changed, never their value.
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
comment on function keep_audit is 'Audits changes of these tables. server/db/audit.test.ts has the tables without it, with the reason.';

-- Undo

/* True if a row still has all values that were written. */
create function audit_stands(current jsonb, written jsonb) returns boolean language sql immutable parallel safe as $$
  select bool_and(current -> key is not distinct from value) from jsonb_each(written)
$$;

/* Columns whose values the audit never has (see keep_audit). A row with one of them cannot be restored. */
create function unkept_columns(subject text) returns text[] language sql stable as $$
  select array(
    select attname::text from pg_attribute
    where attrelid = subject::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and (atttypid = 'bytea'::regtype or attname ~ '_(hash|key|token|secret)$'))
$$;

/*
  Rows of a change that are undone together: those of one record and its parts, and those that a deletion deleted or
  detached. Returns pairs of an audit row and a name that it shares with others.
*/
create function audit_ties(undone bigint) returns table (id bigint, tie text) language plpgsql stable as $$
declare
  key record;
begin
  return query select a.id, a.row_id from audit_row a where a.entry = undone and a.kind <> 'bulk' and a.row_id <> ''
    union all
    select a.id, a.part_of from audit_row a where a.entry = undone and a.kind <> 'bulk' and a.part_of is not null;
  for key in
    select f.conrelid::regclass::text as child, f.confrelid::regclass::text as parent,
      (select string_agg(format('c.before ->> %L = p.before ->> %L', here.attname, there.attname), ' and ')
        from unnest(f.conkey, f.confkey) as pair (here, there)
        join pg_attribute here on here.attrelid = f.conrelid and here.attnum = pair.here
        join pg_attribute there on there.attrelid = f.confrelid and there.attnum = pair.there) as matches
    from pg_constraint f
    where f.contype = 'f' and f.confdeltype in ('c', 'n', 'd')
      and f.confrelid in (select distinct r.subject::regclass from audit_row r where r.entry = undone and r.kind = 'd')
      and f.conrelid in (select distinct r.subject::regclass from audit_row r where r.entry = undone and r.kind in ('d', 'u'))
  loop
    return query execute format('select c.id, p.row_id from audit_row c join audit_row p on %s
      where c.entry = $1 and c.subject = %L and c.kind in (''d'', ''u'') and p.entry = $1 and p.subject = %L and p.kind = ''d''',
      key.matches, key.child, key.parent) using undone;
  end loop;
end
$$;

/* Some rows of a change and all rows that are tied to them, directly or through others. */
create function audit_tied(undone bigint, chosen bigint[]) returns bigint[] language plpgsql stable as $$
begin
  if cardinality(chosen) = 0 then
    return chosen;
  end if;
  return (
    with recursive
      pair as (select format('r%s', t.id) as row, format('t%s', t.tie) as tie from audit_ties(undone) t),
      edge as materialized (select row as here, tie as there from pair union select tie, row from pair),
      reached (node) as (
        select format('r%s', id) from unnest(chosen) as id
        union
        select edge.there from reached join edge on edge.here = reached.node
      )
    select array_agg(substr(node, 2)::bigint) from reached where node like 'r%'
  );
end
$$;

/*
  Undoes rows of one change: the last first, but rows that a deletion took along after the row that caused it. A row that
  another row still blocks is tried again after the others. Returns the rows that could not be undone.
*/
create function undo_audit_rows(undone bigint, wanted bigint[]) returns bigint[] language plpgsql as $$
declare
  step record;
  matches text;
  columns text;
  statement text;
  candidate bigint;
  one_by_one bigint[];
  taken_back bigint[];
  before integer;
  waiting bigint[] := wanted;
begin
  loop
    before := cardinality(waiting);
    for step in
      with recursive
        work as (
          select a.id, a.subject, a.kind,
            row_number() over (partition by a.subject, coalesce(nullif(a.row_id, ''), a.id::text) order by a.id desc) as turn,
            array(select jsonb_object_keys(case a.kind when 'i' then '{}' else a.before end)) as columns
          from audit_row a where a.entry = undone and a.kind <> 'bulk'
        ),
        steps as (
          select w.turn, w.subject, w.kind, w.columns, array_agg(w.id) as ids, max(w.id) as last
          from work w where w.id = any (waiting)
          group by w.turn, w.subject, w.kind, w.columns
        ),
        gone as (select a.subject, max(a.id) as last from audit_row a where a.entry = undone and a.kind = 'd' group by a.subject),
        lineage as (
          select s.subject, f.confrelid, 1 as depth
          from (select distinct steps.subject from steps) s
          join pg_constraint f on f.conrelid = s.subject::regclass and f.contype = 'f' and f.confdeltype in ('c', 'n', 'd')
            and f.confrelid <> f.conrelid
          union
          select l.subject, f.confrelid, l.depth + 1
          from lineage l
          join pg_constraint f on f.conrelid = l.confrelid and f.contype = 'f' and f.confdeltype in ('c', 'n', 'd')
            and f.confrelid <> f.conrelid
          where l.depth < 8
        ),
        caused as (
          select l.subject, max(l.depth) as depth, min(g.last) as cause
          from lineage l join gone g on g.subject::regclass = l.confrelid
          group by l.subject
        )
      select s.subject, s.kind, s.columns, s.ids
      from steps s left join caused c on c.subject = s.subject and s.kind in ('d', 'u')
      order by least(s.last, c.cause) desc, case when c.cause <= s.last then c.depth else 0 end, s.last desc, s.turn
    loop
      select string_agg(
        case when cardinality(i.keys) = 1 then format('t.%I = r.row_id::%s', a.attname, format_type(a.atttypid, a.atttypmod))
          else format('t.%I = split_part(r.row_id, ''/'', %s)::%s', a.attname, place, format_type(a.atttypid, a.atttypmod)) end,
        ' and ') into matches
      from (select indkey::smallint[] as keys, indrelid from pg_index where indrelid = step.subject::regclass and indisprimary) i
      cross join unnest(i.keys) with ordinality as key (attnum, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.attnum;
      -- Rows without a key are known by all that they say.
      matches := coalesce(matches, case step.kind
        when 'i' then 'true'
        when 'd' then 'audit_stands(to_jsonb(t), r.before)'
        else 'false'
      end);
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
      waiting := array(select unnest(waiting) except select unnest(taken_back));
    end loop;
    exit when cardinality(waiting) in (0, before);
  end loop;
  return waiting;
end
$$;

/*
  Undoes a change as far as its values are still current, or only the named record of it. Returns for each row whether it
  was undone. False: it was changed since, something refers to it by now, the person it is about was forgotten, or it
  belongs to a row of which one of these is true. A record is restored as a whole or not at all.
*/
create function undo_audit_entry(undone bigint, record text default null)
returns table (subject text, row_id text, part_of text, is_undone boolean) language plpgsql as $$
declare
  considered bigint[];
  wanted bigint[];
  failed bigint[];
begin
  considered := array(
    select a.id from audit_row a
    where a.entry = undone and a.kind <> 'bulk' and (record is null or a.row_id = record or a.part_of = record));
  if record is not null then
    considered := audit_tied(undone, considered);
  end if;
  failed := array(
    select a.id from audit_row a
    where a.entry = undone and a.id = any (considered)
      and (a.is_blanked or a.kind in ('u', 'd') and a.before ?| unkept_columns(a.subject)));
  wanted := considered;
  loop
    wanted := array(select unnest(wanted) except select unnest(audit_tied(undone, failed)));
    -- Rows that a trigger wrote because of a deletion go back together with the deleted rows.
    if exists (select from audit_row a where a.entry = undone and a.id = any (considered) and a.kind = 'd')
      and not exists (select from audit_row a where a.entry = undone and a.id = any (wanted) and a.kind = 'd')
    then
      wanted := '{}';
    end if;
    exit when cardinality(wanted) = 0;
    begin
      failed := undo_audit_rows(undone, wanted);
      if cardinality(failed) > 0 then
        raise exception 'Some rows stay as they are' using errcode = 'FC001';
      end if;
      exit;
    exception when sqlstate 'FC001' then
      null; -- tried again without the records of those rows
    end;
  end loop;
  return query select a.subject, a.row_id, a.part_of, a.id = any (wanted) from audit_row a
    where a.entry = undone and (a.id = any (considered) or a.kind = 'bulk' and record is null)
    order by a.id;
end
$$;

-- Privileges

/*
  The privileges of the role that the server connects as: read and write the tables, but not the schema. It can only add to
  the audit; the functions above run as the owner and know what may be deleted.
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
comment on function grant_to_server is 'Called after each migration (server/platform/database/server-role.ts), because it covers existing tables only.';
