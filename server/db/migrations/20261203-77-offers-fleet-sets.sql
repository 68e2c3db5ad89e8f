-- A fleet orders several configurations at once: each is an offer of its own, as an alternative is, but all of the set are bought. The set
-- carries both: what tells them apart is whether its offers exclude each other.

alter table offer
  add column is_together boolean not null default false,
  drop constraint offer_alternative_check,
  add constraint offer_alternative_check check (alternative between 1 and 8),
  add constraint offer_is_together_in_a_set check (not is_together or alternatives_id is not null);
comment on column offer.is_together is 'Its set is of configurations that are bought together; false: one of the set is sold, or it stands alone.';
comment on column offer.alternative is '1 to 8 for the letters A to H of its set. One that is closed leaves its letter to another.';

-- A chance is won or lost once: a set of alternatives, or an offer.
alter table offer add column chance_id uuid not null
  generated always as (case when is_together then id else coalesce(alternatives_id, id) end) stored;
comment on column offer.chance_id is 'The chance of a sale that it is part of: its set of alternatives, else itself.';

drop index offer_alternative_sold;
create unique index offer_alternative_sold on offer (alternatives_id)
  where sale_mode = 'sale' and alternatives_id is not null and not is_together;
drop index offer_chance_of_offer;
create index offer_chance_of_offer on offer (chance_id);

create or replace function drop_answered_reminder() returns trigger language plpgsql as $$
begin
  delete from offer_reminder using offer, offer answered
  where sent_at is null and dismissed_at is null and offer_reminder.offer_id = offer.id and answered.id = new.offer_id
    and (offer.id = answered.id
      or new.answer = 'accepted' and not answered.is_together and offer.alternatives_id = answered.alternatives_id);
  return null;
end
$$;

create or replace view offer_chance_member as
select offer.chance_id, offer.id as offer_id, offer.number,
  (select min(issued_at) from offer_issue where offer_issue.offer_id = offer.id) as issued_at,
  offer.sale_mode is not distinct from 'sale' as is_won,
  loss.id is not null as has_loss,
  coalesce(not reason.is_counted, false) as is_mistake,
  case
    when offer.status = 1 or offer.sale_mode = 'delay' or offer.status = 2 and said.answer = 'accepted' then 'infinity'
    when offer.status = 2 and said.answer is null then coalesce(offer.valid_until, 'infinity')
  end as open_until,
  case
    when offer.sale_mode = 'sale' then offer.contract_date
    when offer.closed_at is not null then (offer.closed_at at time zone 'Europe/Brussels')::date
    when said.answer = 'declined' then (said.answered_at at time zone 'Europe/Brussels')::date
    else offer.valid_until
  end as ended_on,
  offer.closed_reason = 'converted' or exists (
    select from offer copy where copy.copied_from_id = offer.id and copy.customer_id = offer.customer_id
      and copy.issued_at is not null
      -- A configuration begins as a copy of another one of its set, and does not take its place.
      and coalesce(copy.alternatives_id, copy.id) <> coalesce(offer.alternatives_id, offer.id)) as is_continued
from offer
left join offer_answer said on said.offer_id = offer.id and said.version_no = offer.issued_version
left join offer_loss loss on loss.offer_id = offer.id and loss.cleared_at is null
left join loss_reason reason on reason.id = loss.loss_reason_id
where offer.offer_type in (1, 2);

select index_foreign_keys();
