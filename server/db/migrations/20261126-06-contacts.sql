-- Somebody may ask us to look for a car with them: what they search for is a lead like any other.

alter table lead
  drop constraint lead_kind_check,
  add constraint lead_kind_check check (kind in ('contact', 'car-question', 'test-drive', 'trade-in', 'car-search'));
alter table lead_reply
  drop constraint lead_reply_kind_check,
  add constraint lead_reply_kind_check check (kind in ('contact', 'car-question', 'test-drive', 'trade-in', 'car-search'));
comment on column lead.car is 'The car, or what is searched for, as the sender saw it called: the catalogue moves on.';
comment on column lead.details is 'What only this kind has: wished day of a test drive, the car of a trade-in, the list of a search.';
