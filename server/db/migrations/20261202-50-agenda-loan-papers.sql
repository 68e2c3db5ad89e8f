-- The contract of a lent car names its driver as an insurer and the police ask for them, the insurance of the car, and shows
-- its damage on a drawing. It can be signed on the screen.

alter table company
  add column car_insurer text,
  add column car_policy_number text;
comment on column company.car_insurer is 'Insurer of the cars that it lends.';
comment on column company.car_policy_number is 'Policy under which they are insured.';

alter table test_drive_loan
  add column driver_born_on date,
  add column driver_street text not null default '',
  add column driver_postal_code text not null default '',
  add column driver_city text not null default '',
  add column insurer text not null default '',
  add column policy_number text not null default '',
  add column out_marks jsonb not null default '[]',
  add column back_marks jsonb not null default '[]',
  add column signed_at timestamptz check (signed_at >= out_at),
  add column document_hash text check (document_hash ~ '^[0-9a-f]{64}$'),
  add column signed_id uuid references upload,
  add column signed_before uuid references staff_user on delete set null,
  add constraint test_drive_loan_signed_whole check (num_nulls(signed_at, document_hash, signed_id) in (0, 3)),
  add constraint test_drive_loan_licence_after_birth check (licence_issued_on > driver_born_on);
comment on column test_drive_loan.driver_born_on is 'Null: of a loan from before it was asked.';
comment on column test_drive_loan.insurer is 'Insurer of the car, as agreed; empty in a loan from before it was asked.';
comment on column test_drive_loan.out_marks is 'Damage on the drawing of the car as it left (LoanMark of domain/agenda/test-drive-loan.ts).';
comment on column test_drive_loan.back_marks is 'Damage on the drawing that came while it was out.';
comment on column test_drive_loan.document_hash is 'SHA-256 of the contract as it was shown to the driver.';
comment on column test_drive_loan.signed_id is 'The contract with the signature that was drawn on the screen.';

-- The audit keeps no hash.
select keep_audit('test_drive_loan');
select index_foreign_keys();
