-- Test drives, booked like the workshop: a real time in the hours of the department that has the car. Rows with unique keys
-- forbid that somebody else sits in the car, or that more people come than there is somebody for.

create table test_drive_capacity (
  department_id uuid primary key references department on delete cascade,
  at_once smallint not null check (at_once between 1 and 20)
);
comment on table test_drive_capacity is 'Departments where test drives are booked, and how many can be out at once. No row: they are asked for only.';

create table test_drive (
  id uuid primary key default uuidv7(),
  number text not null unique check (number ~ '^TD-[0-9]{4}-[0-9]{6}$'),
  once_key text not null unique check (once_key ~ '^[0-9a-f]{32}$'),
  vehicle_id uuid not null references vehicle,
  car_key text not null,
  car text not null check (btrim(car) <> ''),
  department_id uuid not null references department,
  place smallint not null check (place between 1 and 20),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'booked' check (state in ('booked', 'moved', 'cancelled', 'done')),
  sequence integer not null default 0 check (sequence >= 0),
  remarks text not null default '',
  first_name text not null check (btrim(first_name) <> ''),
  last_name text not null check (btrim(last_name) <> ''),
  email email not null,
  phone phone not null,
  language text not null check (language in ('nl', 'fr')),
  customer_id uuid references shop_account on delete set null,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check (extract(epoch from starts_at)::bigint % 900 = 0 and extract(epoch from ends_at)::bigint % 900 = 0)
);
create index test_drive_email on test_drive (lower(email));
create index test_drive_ends on test_drive (ends_at);
comment on column test_drive.once_key is 'Made by the screen: a repeated call books nothing more.';
comment on column test_drive.car is 'As the customer was told it is called: the catalogue moves on.';
comment on column test_drive.place is 'Which of those that the department has at once.';
comment on column test_drive.sequence is 'Of the calendar file: rises with each move and at cancelling.';
comment on column test_drive.customer_id is 'The account that was signed in.';

create table test_drive_slot (
  department_id uuid not null references department,
  place smallint not null,
  slot_at timestamptz not null check (extract(epoch from slot_at)::bigint % 900 = 0),
  vehicle_id uuid not null references vehicle,
  test_drive_id uuid not null references test_drive on delete cascade,
  primary key (department_id, slot_at, place),
  unique (vehicle_id, slot_at)
);
comment on table test_drive_slot is 'A quarter of an hour of a test drive. Its keys are what forbids two drivers in one car, and more at once than the department has room for.';

create table test_drive_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  test_drive_id uuid not null references test_drive on delete cascade,
  created_at timestamptz not null default now()
);
comment on table test_drive_link is 'Each mail carries a link of its own, of which only the hash is kept; all of them open the test drive.';

select announce('organisation', 'test_drive_capacity');

select keep_audit('test_drive_capacity', 'test_drive');

select index_foreign_keys();
