/* The order form describes what a consumer gives in part payment (Royal Decree of 5 April 2019, art. 3, 6°). */
alter table trade_in
  add column engine text not null default '',
  add column colour text not null default '';
comment on column trade_in.engine is 'Engine and fuel as on the registration certificate; empty: not known yet.';
comment on column trade_in.colour is 'Empty: not known yet.';

select keep_audit('trade_in');
