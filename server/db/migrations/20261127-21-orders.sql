-- What an order keeps of its cars besides: the condition of a used one, which the annex of the order form tells, and the
-- commercial guarantee that somebody gives beside the legal one.

alter table shop_order_entry
  add column condition_report jsonb check (jsonb_typeof(condition_report) = 'object'),
  add column commercial_guarantee jsonb check (jsonb_typeof(commercial_guarantee) = 'object');
comment on column shop_order_entry.condition_report is 'As it was when the buyer agreed; null: not a used car, or an order of before reports were kept.';
comment on column shop_order_entry.commercial_guarantee is 'As it was promised when the buyer agreed; null: none. The legal one: guarantee_months.';
