-- A car that an offer takes in is always a trade-in, also what was typed on an offer alone and sold since: so it is waited for at the
-- delivery, received with its papers, and comes into stock. What it was sold at is what it was valued at.

alter table trade_in
  drop constraint trade_in_allowance_cents_check,
  add constraint trade_in_allowance_cents_check check (allowance_cents >= 0);
comment on column trade_in.allowance_cents is 'What the customer gets for it; 0: only a premium that comes with it.';

insert into trade_in (trade_in_number, owner_id, branch_id, customer_id, state, brand, model, licence_plate, vin, first_registration,
  mileage_km, key_count, booklet_state, is_first_owner, had_accident, seller_vat, expected_cents, valued_by, valued_at,
  allowance_cents, agreed_at, deal_number, history_line, created_at)
select take_number('TI', extract(year from offer.confirmed_at)::integer), offer.owner_id, offer.branch_id, offer.customer_id, 'agreed',
  coalesce(nullif(split_part(btrim(line ->> 'car'), ' ', 1), ''), '–'),
  coalesce(nullif(btrim(substr(btrim(line ->> 'car'), length(split_part(btrim(line ->> 'car'), ' ', 1)) + 1)), ''), '–'),
  coalesce(line ->> 'licencePlate', ''),
  case when line ->> 'vin' ~ '^[A-HJ-NPR-Z0-9]{17}$' then line ->> 'vin' else '' end,
  (line ->> 'firstRegistration')::date, (line ->> 'mileageKm')::integer, (line ->> 'keys')::smallint, 'not-filled', false, false,
  -- Whoever could deduct VAT makes an invoice; how much of it, the receiver sees there.
  case when customer.customer_type is null or customer.customer_type = 1 then 'private' else 'full' end,
  greatest(1, coalesce(nullif((line ->> 'expectedCents')::integer, 0), (line ->> 'allowanceCents')::integer)),
  offer.confirmed_by, offer.confirmed_at, (line ->> 'allowanceCents')::integer, offer.confirmed_at, offer.offer_number,
  offer.offer_number, offer.confirmed_at
from offer
join offer_version version on version.offer_id = offer.id and version.version_no = offer.confirmed_version
cross join lateral jsonb_array_elements(version.content -> 'tradeIns') as line
left join customer on customer.id = offer.customer_id
where offer.status = 3 and offer.sale_mode = 'sale' and not line ? 'record' and offer.confirmed_by is not null
order by offer.number;
