-- A car that is traded in is noted with a telephone beside it, question by question. Photos have a view, as those of our own cars.

alter table trade_in
  add column tyre_state text check (tyre_state in ('good', 'worn', 'replace')),
  add column has_second_wheels boolean not null default false,
  add column last_service_on date,
  add column unanswered text[] not null default '{}'
    check (unanswered <@ array['mileageKm', 'keyCount', 'bookletState', 'isFirstOwner', 'hadAccident', 'tyreState', 'damages']);
comment on column trade_in.tyre_state is 'Tread of the worst tyre (domain/trade-ins/trade-in-record.ts); null: nobody looked.';
comment on column trade_in.has_second_wheels is 'A second set of wheels comes with the car.';
comment on column trade_in.last_service_on is 'Null: not known.';
comment on column trade_in.unanswered is 'Facts that were not asked yet while it is taken in: their columns say nothing so far.';

alter table trade_in_picture add column view text
  check (view in ('side', 'front', 'rear', 'quarter-front', 'quarter-rear', 'dashboard', 'seats', 'wheel'));
comment on column trade_in_picture.view is 'From where the car is seen; null: another photo.';
create unique index trade_in_picture_view on trade_in_picture (trade_in_id, view) where view is not null;
