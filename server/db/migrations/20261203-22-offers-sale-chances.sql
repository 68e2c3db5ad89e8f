-- Managers ask of which offers something comes: by salesperson, model, rule, and by what the customer came to us with.

-- The rules that lowered the price of an offer: of the version that was signed, else of the newest.
create view offer_rule as
select distinct offer.id as offer_id, rule.id as price_rule_id
from offer
join offer_version version on version.offer_id = offer.id
  and version.version_no = coalesce(offer.confirmed_version, offer.current_version)
cross join lateral jsonb_array_elements(version.breakdown -> 'lines') line
join price_rule rule on rule.code = line -> 'source' ->> 'code'
where offer.offer_type in (1, 2) and jsonb_typeof(version.breakdown -> 'lines') = 'array';
comment on view offer_rule is 'A price rule that an offer was calculated with.';

create view sale_chance as
select chance.*, offer.owner_id, offer.branch_id, offer.total_cents,
  coalesce(used_car.model_id, stock_car.model_id, version.model_id) as model_id,
  loss.loss_reason_id,
  coalesce((
    select lead.kind from customer_email mail join lead on lower(lead.email) = lower(mail.address)
    where mail.customer_id = offer.customer_id and lead.status <> 'quarantined'
      and (lead.created_at at time zone 'Europe/Brussels')::date between chance.issued_on - 90 and chance.issued_on
    order by lead.created_at desc limit 1), 'none') as source
from offer_chance chance
join offer on offer.id = chance.offer_id
left join used_car on used_car.vehicle_id = offer.vehicle_id
left join stock_car on stock_car.vehicle_id = offer.vehicle_id
left join version on version.id = offer.version_id
left join offer_loss loss on loss.offer_id = offer.id and loss.cleared_at is null;
comment on view sale_chance is 'A chance of a sale with what reports count it by; owner, car and amount are those of the offer that stands for it.';
comment on column sale_chance.source is 'The last question of the customer in the ninety days before; none: they came by themselves.';
