-- Which offers are lost, and why, decides what is asked for, given away and ordered next. A free text cannot be counted: the
-- salesperson picks a reason of a list.

create table loss_reason (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  asks_competitor boolean not null default false,
  is_counted boolean not null default true
);
comment on table loss_reason is 'Reasons for which customers did not buy from us.';
comment on column loss_reason.is_counted is 'False: no sale was lost, such as with an offer that was made twice.';
comment on column loss_reason.asks_competitor is 'The desk also asks from whom the customer buys.';

select become_resource('loss_reason');

insert into loss_reason (code, name, rank, asks_competitor, is_counted) values
  ('price', '{"nl": "Prijs", "fr": "Prix"}', 0, false, true),
  ('other-brand', '{"nl": "Ander merk gekozen", "fr": "Autre marque choisie"}', 1, true, true),
  ('bought-elsewhere', '{"nl": "Elders gekocht", "fr": "Achat ailleurs"}', 2, true, true),
  ('delivery-time', '{"nl": "Levertermijn", "fr": "Délai de livraison"}', 3, false, true),
  ('trade-in-value', '{"nl": "Overnameprijs", "fr": "Valeur de reprise"}', 4, false, true),
  ('finance-refused', '{"nl": "Krediet geweigerd", "fr": "Crédit refusé"}', 5, false, true),
  ('postponed', '{"nl": "Aankoop uitgesteld", "fr": "Achat reporté"}', 6, false, true),
  ('car-sold', '{"nl": "Wagen aan iemand anders verkocht", "fr": "Voiture vendue à un autre client"}', 7, false, true),
  ('no-answer', '{"nl": "Klant antwoordt niet", "fr": "Client sans réponse"}', 8, false, true),
  ('mistake', '{"nl": "Vergissing of dubbele offerte", "fr": "Erreur ou offre en double"}', 9, false, false);

create table offer_loss (
  id uuid primary key default uuidv7(),
  offer_id uuid not null references offer on delete cascade,
  loss_reason_id uuid not null references loss_reason,
  competitor text not null default '' check (length(competitor) <= 80),
  noted_by uuid not null references staff_user,
  noted_at timestamptz not null,
  cleared_at timestamptz check (cleared_at >= noted_at)
);
comment on table offer_loss is 'Why an offer was lost. Rows stay when another reason is given or the offer is opened again.';
comment on column offer_loss.competitor is 'From whom the customer buys; empty: not known.';
comment on column offer_loss.cleared_at is 'Time at which it was no longer so; null: it is the reason.';
create unique index offer_loss_current on offer_loss (offer_id) where cleared_at is null;
select keep_audit('offer_loss');

-- A chance of a sale is an offer that stands alone, or a set of alternatives of which the customer buys one: it is won or lost once.
create view offer_chance_member as
select coalesce(offer.alternatives_id, offer.id) as chance_id, offer.id as offer_id, offer.number,
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
      and coalesce(copy.alternatives_id, copy.id) <> coalesce(offer.alternatives_id, offer.id)) as is_continued
from offer
left join offer_answer said on said.offer_id = offer.id and said.version_no = offer.issued_version
left join offer_loss loss on loss.offer_id = offer.id and loss.cleared_at is null
left join loss_reason reason on reason.id = loss.loss_reason_id
where offer.offer_type in (1, 2);
comment on view offer_chance_member is 'An offer as a part of a chance of a sale.';
comment on column offer_chance_member.open_until is 'The first day on which nothing can come of it; null: nothing can already.';
comment on column offer_chance_member.is_continued is 'It was converted, or copied and issued to the same customer again: the other offer counts.';

create view offer_chance as
select chance_id,
  -- The offer that stands for the set: what was sold, else the one whose loss was explained, else the last that went out.
  (array_agg(offer_id order by is_won desc, has_loss desc, issued_at desc nulls last, number desc))[1] as offer_id,
  (min(issued_at) at time zone 'Europe/Brussels')::date as issued_on,
  bool_or(is_won) as is_won,
  bool_or(has_loss) as has_loss,
  (bool_or(is_mistake) or bool_or(is_continued) and not bool_or(has_loss)) and not bool_or(is_won) as is_uncounted,
  max(open_until) as open_until,
  coalesce(max(ended_on) filter (where is_won), max(ended_on)) as ended_on
from offer_chance_member
group by chance_id
having min(issued_at) is not null;
comment on view offer_chance is 'A chance of a sale that went out to a customer: an offer, or a set of alternatives.';
comment on column offer_chance.issued_on is 'The day on which the first of it went out.';
comment on column offer_chance.is_uncounted is 'Neither won nor lost: a mistake, or another offer continues it.';
comment on column offer_chance.open_until is 'The first day on which nothing can come of it any more; null: nothing can already.';
comment on column offer_chance.ended_on is 'The day on which it was won or lost; a future day while it is open.';

create index offer_chance_of_offer on offer ((coalesce(alternatives_id, id)));
create index offer_answer_declined on offer_answer (answered_at) where answer = 'declined';
create index offer_closed on offer (closed_at) where closed_at is not null;
create index offer_issue_at on offer_issue (issued_at);

select index_foreign_keys();
