-- What was open on a day is what is open now, without what was settled or undone since: both are found by their day.

create index allocation_on_day on allocation (on_day) where undone_at is null;
create index allocation_undone on allocation (undone_at) where undone_at is not null;
create index payment_line_executed on payment_line (executed_on) where executed_on is not null;
