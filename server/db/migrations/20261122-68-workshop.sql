-- As for test drives: booked at the desk, called off for a reason, never came.

alter table workshop_booking
  drop constraint workshop_booking_state_check,
  add constraint workshop_booking_state_check check (state in ('booked', 'moved', 'cancelled', 'done', 'missed')),
  add column called_off_for text check (btrim(called_off_for) <> ''),
  add column booked_by uuid references staff_user on delete set null;
comment on column workshop_booking.state is 'booked and moved: the car is expected. moved: no longer at the time first agreed. missed: it never came.';
comment on column workshop_booking.called_off_for is 'Why the house cancelled it, as the customer was told.';
comment on column workshop_booking.booked_by is 'Who of the staff booked it for the customer; null: the customer did.';

select index_foreign_keys();
