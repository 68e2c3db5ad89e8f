-- A statement that updates a thousand rows is audited as quickly by a connection that has updated single rows before: the two
-- tables of its trigger were joined by a plan that was made for one row (eight seconds for a thousand).

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
      doc ->> owner, 'd', case when forgets then blanked(doc - never) else doc - never end, forgets
    from (select to_jsonb(r) as doc from rows_before r offset 0) as gone;
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
