-- Undo of a deletion brings back what the deletion took along, or nothing of the record. A cascade writes its rows to the
-- audit behind the row that caused it; read backwards, children came before their parent, were refused by their foreign key
-- and were left out.

drop function undo_audit_entry(bigint, text);

/* Columns whose values the audit never keeps (see keep_audit). A row that had one cannot be written back. */
create function unkept_columns(subject text) returns text[] language sql stable as $$
  select array(
    select attname::text from pg_attribute
    where attrelid = subject::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and (atttypid = 'bytea'::regtype or attname ~ '_(hash|key|token|secret)$'))
$$;

/*
  Rows of a change that stand or fall together: those of one record and its parts, and what a deletion took along or
  detached. Each pair is a row of the audit and a name that it shares with others.
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

/*
  Takes rows of one change back: the last first, but what a deletion took along after what took it along. What does not go
  yet, because another row is in its way, is tried again behind the others. Answers those that stay as they are.
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
  Takes a change back, where what it wrote still stands; of one record alone when it is named. Answers for each row whether
  it was taken back; false: it was changed since, something needs it as it is by now, whoever it is about is forgotten, or it
  belongs to a row of which one of these is true: a record comes back whole or stays as it is.
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
    -- What was written because of a deletion, such as by a trigger, goes back with what was deleted.
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

/* Some rows of a change and all that are tied to them, by whatever way. */
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

/* As before, and of a row that goes it is told which secrets it had, without what they were. */
create or replace function audit_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
