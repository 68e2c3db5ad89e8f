-- The lead that a test drive was booked for.

alter table test_drive add column lead_id uuid references lead on delete set null;
comment on column test_drive.lead_id is 'The lead that the staff booked it for.';

select index_foreign_keys();
