-- The starting pay of a vacancy or its range, told before an interview (Directive 2023/970, art. 5).

alter table vacancy add column pay translated;
comment on column vacancy.pay is 'The starting pay or its range, in words; null: not told.';

select keep_audit('vacancy');
