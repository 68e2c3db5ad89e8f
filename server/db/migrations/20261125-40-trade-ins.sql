-- A sale takes a car in with it: the trade-in says which, so that nobody lets it fall alone.

alter table trade_in
  add column deal_number text,
  add constraint trade_in_of_a_deal_is_agreed_on check (deal_number is null or state in ('agreed', 'received', 'stocked'));
comment on column trade_in.deal_number is 'The number of the offer that was sold with it; null: of none. Offers come after trade-ins, so this is no key.';
create index trade_in_deal on trade_in (deal_number) where deal_number is not null;

select keep_audit('trade_in');
