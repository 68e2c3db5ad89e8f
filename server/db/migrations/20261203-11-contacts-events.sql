-- Webhook events of customers and leads.

create function publish_lead_event() returns trigger language plpgsql as $$
begin
  if is_event_wanted('lead.created') then
    perform publish_event('lead.created', jsonb_build_object('id', new.number, 'kind', new.kind,
      'department', (select number from department where id = new.department_id)));
  end if;
  return null;
end
$$;

create trigger lead_event_insert after insert on lead for each row
  when (new.status = 'new') execute function publish_lead_event();
-- Once somebody says that it is no spam.
create trigger lead_event_release after update on lead for each row
  when (old.status = 'quarantined' and new.status = 'new') execute function publish_lead_event();

create function publish_customer_event() returns trigger language plpgsql as $$
declare
  changed jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  customer_key uuid := (changed ->> case when tg_table_name = 'customer' then 'id' else 'customer_id' end)::uuid;
  customer_number integer;
begin
  if is_event_wanted('customer.changed') then
    select number into customer_number from customer where id = customer_key and merged_into_id is null;
    -- Nobody is notified of the parts of a customer who is erased or merged.
    if found then
      perform publish_event('customer.changed', jsonb_build_object('id', customer_number));
    end if;
  end if;
  return null;
end
$$;

create function publish_customer_merge() returns trigger language plpgsql as $$
begin
  if is_event_wanted('customer.merged') then
    perform publish_event('customer.merged', jsonb_build_object('id', new.number,
      'into', (select number from customer where id = new.merged_into_id)));
  end if;
  return null;
end
$$;

create trigger customer_event_insert after insert on customer for each row execute function publish_customer_event();
create trigger customer_event_update after update on customer for each row
  when (to_jsonb(old) - '{rev,updated_at}'::text[] is distinct from to_jsonb(new) - '{rev,updated_at}'::text[])
  execute function publish_customer_event();
create trigger customer_event_merge after update on customer for each row
  when (old.merged_into_id is null and new.merged_into_id is not null) execute function publish_customer_merge();

do $$
declare
  part text;
begin
  foreach part in array array['customer_email', 'customer_phone', 'customer_address', 'customer_contact'] loop
    execute format('create trigger %I after insert or delete on %I for each row execute function publish_customer_event()',
      part || '_event', part);
    execute format('create trigger %I after update on %I for each row when (old is distinct from new)
      execute function publish_customer_event()', part || '_event_update', part);
  end loop;
end
$$;
