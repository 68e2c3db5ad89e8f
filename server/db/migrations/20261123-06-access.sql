-- Which tiles a member of staff wants on the start screen of the office, in their order (domain/platform/home-tiles.ts).
create table staff_dashboard (
  staff_user_id uuid primary key references staff_user on delete cascade,
  tiles text[] not null
);
