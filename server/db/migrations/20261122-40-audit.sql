-- The audit is looked through: the newest first, by who, by what was done and by what it was done to, over a million entries.

/* What was done, for people: from the last word of the call, or from what was noted. */
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

create index audit_entry_at on audit_entry (at, id);
create index audit_entry_act on audit_entry (audit_act(action, undoes, note), at, id);
create index audit_entry_by on audit_entry (split_part(actor, ':', 1), at, id);
create index audit_row_subject on audit_row (subject, at, entry);
-- What is gone is looked for by what it was called.
create index audit_row_gone on audit_row (at) where kind = 'd';

-- A list knows its rows by a number.
create sequence audit_reading_id;
alter table audit_reading add id bigint not null default nextval('audit_reading_id');
create index audit_reading_hour on audit_reading (hour, id);
create index audit_reading_actor on audit_reading (actor, hour, id);

/* A vehicle as people tell it from others: its number in our stock, brand and model. */
create function vehicle_name(vehicle uuid) returns text language sql stable as $$
  select concat_ws(' ', v.stock_number, brand.name, model.name)
  from vehicle v
  left join used_car on used_car.vehicle_id = v.id
  left join stock_car on stock_car.vehicle_id = v.id
  left join brand on brand.id = coalesce(used_car.brand_id, stock_car.brand_id)
  left join model on model.id = coalesce(used_car.model_id, stock_car.model_id)
  where v.id = vehicle
$$;
