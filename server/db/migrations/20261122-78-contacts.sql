-- What the quick search looks in: customers by how their name begins, leads by all that their sender said of themselves.

create index customer_listing_begins on customer_listing (fold(name) text_pattern_ops);

create function lead_searched(name text, company text, email text, phone text, car text) returns text
language sql immutable parallel safe as $$
  select public.fold(name || ' ' || company || ' ' || email || ' ' || coalesce(phone, '')
    || case when phone like '+32%' then ' 0' || substr(phone, 4) else '' end || ' ' || coalesce(car, ''))
$$;
create index lead_searched on lead using gin (lead_searched(name, company, email::text, phone::text, car) gin_trgm_ops);
