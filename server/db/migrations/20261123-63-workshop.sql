-- As for test drives.

alter table workshop_booking add column lead_id uuid references lead on delete set null;
comment on column workshop_booking.lead_id is 'The lead that the staff booked it for.';

select index_foreign_keys();
