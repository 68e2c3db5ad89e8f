-- Thousands of prices change in one statement, and go back in one: what the shop shows of their versions is written once for
-- all of them, not once for each row.

create function version_prices_changed() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  if current_setting('forecourt.bulk', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(distinct version_id) into ids from rows_after where version_id is not null;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct version_id) into ids from rows_before where version_id is not null;
  else
    select array_agg(distinct version_id) into ids from (
      select version_id from rows_before union all select version_id from rows_after) as rows
    where version_id is not null;
  end if;
  if ids is not null then
    perform write_version_ledger(ids);
  end if;
  return null;
end
$$;

do $$
declare
  relation text;
begin
  foreach relation in array array['price', 'promotion'] loop
    execute format('drop trigger %I on %I', relation || '_of_version', relation);
    execute format('drop trigger %I on %I', relation || '_of_version_deleted', relation);
    execute format('create trigger %I after insert on %I referencing new table as rows_after
      for each statement execute function version_prices_changed()', relation || '_of_version_insert', relation);
    execute format('create trigger %I after update on %I referencing old table as rows_before new table as rows_after
      for each statement execute function version_prices_changed()', relation || '_of_version_update', relation);
    execute format('create trigger %I after delete on %I referencing old table as rows_before
      for each statement execute function version_prices_changed()', relation || '_of_version_delete', relation);
  end loop;
end
$$;
drop function version_price_changed();

-- The last changes of many prices, among a million others.
create index audit_entry_price_changes on audit_entry (at) where action = 'POST /sales/pricechange/apply';
