-- Two customers that are one: what points at the one that goes is moved to the one that stays. Whatever area comes to point
-- at a customer is moved along without being named here; the audit keeps where it was, which is the way back.

create function move_to_customer(gone uuid, kept uuid) returns void language plpgsql as $$
declare
  pointing record;
begin
  for pointing in
    select conrelid::regclass as relation, attname as field
    from pg_constraint key join pg_attribute on attrelid = conrelid and attnum = key.conkey[1]
    where contype = 'f' and confrelid = 'customer'::regclass
      and conrelid::regclass::text not in ('customer_listing', 'customer_email', 'customer_phone', 'customer_address',
        'customer_contact')
      and (conrelid, attname) <> ('customer'::regclass, 'merged_into_id')
  loop
    execute format('update %s set %I = $1 where %I = $2', pointing.relation, pointing.field, pointing.field) using kept, gone;
  end loop;
  -- What both have stays where it was: it comes back with its customer. Their order is not touched: a form that is saved later
  -- writes it anew, and what says something else by then is not taken back.
  update customer_email e set customer_id = kept,
    is_preferred = e.is_preferred and not exists (select from customer_email where customer_id = kept)
  where customer_id = gone
    and not exists (select from customer_email o where o.customer_id = kept and lower(o.address) = lower(e.address));
  update customer_phone p set customer_id = kept,
    is_preferred = p.is_preferred and not exists (select from customer_phone where customer_id = kept)
  where customer_id = gone
    and not exists (select from customer_phone o where o.customer_id = kept and o.phone = p.phone);
  update customer_address a set customer_id = kept,
    is_preferred = a.is_preferred and not exists (select from customer_address where customer_id = kept)
  where customer_id = gone and not exists (
    select from customer_address o
    where o.customer_id = kept and o.label = a.label and o.postal_code = a.postal_code
      and fold(o.street_name || o.house_number || o.box_number) = fold(a.street_name || a.house_number || a.box_number)
  );
  update customer_contact c set customer_id = kept
  where customer_id = gone and not exists (
    select from customer_contact o
    where o.customer_id = kept and fold(o.first_name || o.last_name) = fold(c.first_name || c.last_name)
      and o.email is not distinct from c.email and o.phone is not distinct from c.phone
  );
end
$$;
