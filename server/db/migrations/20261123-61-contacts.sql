-- A lead becomes a test drive or a visit to the workshop: the thread tells what was booked, and leads to it.

alter table lead_entry
  drop constraint lead_entry_kind_check,
  add constraint lead_entry_kind_check check (kind in ('answer', 'called', 'received', 'note', 'assigned', 'moved', 'handled', 'reopened', 'released', 'quarantined', 'booked')),
  add column appointment_kind text check (appointment_kind in ('workshop', 'test-drive')),
  add column appointment text check (btrim(appointment) <> ''),
  add column appointment_at timestamptz,
  add constraint lead_entry_booked check ((kind = 'booked') = (appointment is not null)
    and (kind = 'booked') = (appointment_kind is not null) and (kind = 'booked') = (appointment_at is not null));
comment on column lead_entry.appointment is 'Of booked: its number in the calendar, which comes after the contacts and holds the key of the lead.';
comment on column lead_entry.appointment_at is 'When it was booked for; the calendar knows where it was moved since.';
