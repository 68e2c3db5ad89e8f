-- What a buyer who takes a car abroad leaves with us until there is proof that it arrived. It is no part of the price, and so
-- stands apart from what is paid for the car.

alter table dossier
  add guarantee_cents bigint not null default 0,
  add guarantee_received_on date,
  add guarantee_received_by uuid references staff_user,
  add guarantee_repaid_on date,
  add guarantee_repaid_by uuid references staff_user,
  add constraint dossier_guarantee_is_not_negative check (guarantee_cents >= 0),
  add constraint dossier_guarantee_is_received_by_somebody
    check ((guarantee_received_on is null) = (guarantee_received_by is null)),
  add constraint dossier_guarantee_is_repaid_by_somebody
    check ((guarantee_repaid_on is null) = (guarantee_repaid_by is null)),
  add constraint dossier_guarantee_is_repaid_after_it_came check (guarantee_repaid_on >= guarantee_received_on),
  add constraint dossier_guarantee_came_before_it_is_repaid
    check (guarantee_repaid_on is null or guarantee_received_on is not null);
comment on column dossier.guarantee_cents is 'The VAT at risk of a car that its buyer takes abroad; 0: none is asked. No part of due_cents.';
comment on column dossier.due_cents is 'What the customer pays for this car, VAT included, without what we take in and without a guarantee; below zero it is paid to them.';

alter table dossier_document
  drop constraint dossier_document_need_check,
  add constraint dossier_document_need_check check (need in ('order-form', 'identity', 'finance-approval', 'insurance',
    'registration', 'trade-in-papers', 'car-pass', 'vat-attest', 'handover-report', 'transport-proof'));

-- Until now it was counted with what is due.
with guarantee as (
  select dossier.id, dossier.car_index, offer.car_count, (line.one ->> 'amountCents')::bigint as cents
  from dossier
  join offer on offer.id = dossier.offer_id
  join offer_version version on version.offer_id = dossier.offer_id and version.version_no = dossier.version_no
  cross join lateral jsonb_array_elements(version.breakdown -> 'settlement' -> 'lines') as line (one)
  where line.one ->> 'ruleId' = 'SETTLE.GUARANTEE'
), share as (
  select id, case when car_index = 1 then cents - cents / car_count * (car_count - 1) else cents / car_count end as cents
  from guarantee
)
update dossier set guarantee_cents = share.cents, due_cents = due_cents - share.cents from share where share.id = dossier.id;

insert into dossier_document (dossier_id, need)
select dossier.id, 'transport-proof'
from dossier
join offer_version version on version.offer_id = dossier.offer_id and version.version_no = dossier.version_no
where version.breakdown ->> 'regime' in ('intra-community', 'new-means', 'export');

select keep_audit('dossier');
select index_foreign_keys();
