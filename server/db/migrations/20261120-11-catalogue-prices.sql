-- What the configurator and the pages of cars ask for: the price of something today, and cars like this one.

/* A price that one version alone has comes before the price for all. Null: there is none, and then it is not for sale. */
create function price_today(subject uuid, version uuid default null) returns integer
language sql stable parallel safe as $$
  select gross_cents(p.price_cents, p.vat_excluded, brussels_today())
  from price p
  where p.subject_id = subject
    and (p.for_version_id is null or p.for_version_id = version)
    and p.valid_from <= brussels_today()
    and (p.valid_until is null or p.valid_until > brussels_today())
  order by p.for_version_id nulls last
  limit 1
$$;
comment on function price_today is 'Gross cents of a version, engine (surcharge), colour, cover, option or pack.';

create index listing_alike on listing (build_id, price_gross_cents) where state <= 2;
