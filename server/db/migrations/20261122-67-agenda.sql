-- The house keeps the calendar as well: what was booked at the desk and by whom, why something was called off, and who never
-- came.

alter table test_drive
  drop constraint test_drive_state_check,
  add constraint test_drive_state_check check (state in ('booked', 'moved', 'cancelled', 'done', 'missed')),
  add column called_off_for text check (btrim(called_off_for) <> ''),
  add column booked_by uuid references staff_user on delete set null;
create index test_drive_day on test_drive (department_id, starts_at);
comment on column test_drive.state is 'booked and moved: somebody is expected. missed: nobody came.';
comment on column test_drive.called_off_for is 'Why the house cancelled it, as the customer was told.';
comment on column test_drive.booked_by is 'Who of the staff booked it for the customer; null: the customer did.';

select index_foreign_keys();
