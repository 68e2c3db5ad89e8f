-- A customer chooses between alternatives: another version or engine, cash or credit, new or used. Each is an offer of its own, with
-- its own versions, approvals, issue and number; a set joins up to four of them under the letters A to D, and one of them is sold.

alter table offer
  add column alternatives_id uuid,
  add column alternative smallint check (alternative between 1 and 4),
  add constraint offer_alternative_is_of_a_set check (num_nonnulls(alternatives_id, alternative) in (0, 2));
comment on column offer.alternatives_id is 'The set of alternatives that it belongs to; null: it stands alone.';
comment on column offer.alternative is '1 to 4 for the letters A to D of its set. One that is closed leaves its letter to another.';
-- Also finds the open offers of a set; those that are closed are few and found with them.
create unique index offer_alternative on offer (alternatives_id, alternative) where status <= 4 and alternatives_id is not null;
-- The customer buys one of them.
create unique index offer_alternative_sold on offer (alternatives_id) where sale_mode = 'sale' and alternatives_id is not null;
create index offer_alternatives on offer (alternatives_id) where alternatives_id is not null;

-- Alternatives that are issued together go out in one mail: the first of them carries it.
alter table offer_sending add column mailed_with_id uuid references offer_sending on delete cascade;
comment on column offer_sending.mailed_with_id is 'The sending whose mail it is part of: alternatives go out together; null: it has a mail of its own.';

select index_foreign_keys();
