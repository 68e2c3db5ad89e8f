-- A guarantee says who gives it and what it covers: a commercial one has to tell both (old Civil Code, art. 1649septies).

alter table warranty
  add column giver text check (btrim(giver) <> '' and length(giver) <= 120),
  add column covers translated;
comment on column warranty.giver is 'Who answers for it; null: the manufacturer, or whoever sells the car.';
comment on column warranty.covers is 'What it covers and where, as the order form tells it.';
