-- Undo compares each row with what the change wrote, so that nobody's later work is lost. A trigger may change a row while
-- the same undo runs: deleting a car again closes its open offers, before their own turn comes. Such a row was taken for
-- changed by somebody else, and the whole undo was refused.

/*
  True if a row says all that was written, apart from what this transaction changed since: then as it was before that.
*/
create function audit_stood(current jsonb, written jsonb, subject text, id text) returns boolean language plpgsql stable as $$
declare
  found jsonb := current;
  step record;
begin
  if audit_stands(current, written) then
    return true;
  end if;
  for step in
    select a.before from audit_row a
    where a.subject = audit_stood.subject and a.row_id = audit_stood.id and a.entry = audit_setting('entry')::bigint
      and a.kind = 'u'
    order by a.id desc
  loop
    found := found || step.before;
  end loop;
  return audit_stands(found, written);
end
$$;

/*
  As before, but a row that the undo itself changed on its way, by a trigger, is compared as the undo found it.
*/
create or replace function undo_audit_rows(undone bigint, wanted bigint[]) returns bigint[] language plpgsql as $$
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
            where r.id = any ($1) and %2$s and audit_stood(to_jsonb(t), r.after, r.subject, r.row_id) returning r.id)
          select array_agg(id) from done', step.subject, matches)
        when 'u' then format('with done as (
            update %1$I t set (%3$s) = (select %3$s from jsonb_populate_record(null::%1$I, r.before))
            from audit_row r
            where r.id = any ($1) and %2$s and audit_stood(to_jsonb(t), r.after, r.subject, r.row_id) returning r.id)
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
