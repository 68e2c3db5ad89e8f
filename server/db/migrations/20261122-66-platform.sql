-- What a setting will say from a day on: an increase of the transport cost is written down when it is decided.

create table planned_setting (
  setting text not null references setting (key) on delete cascade,
  valid_from date not null,
  value jsonb not null,
  created_at timestamptz not null default now(),
  primary key (setting, valid_from)
);
comment on table planned_setting is 'Becomes the value of its setting, and goes, when its day comes.';
create index on planned_setting (valid_from);

select keep_audit('planned_setting');
