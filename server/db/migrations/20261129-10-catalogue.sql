/* A VAT rate holds until the next one of its category begins, so no day is without a rate and every price can be calculated. */
alter table vat_rate drop constraint one_vat_rate_at_a_time;

create function end_vat_rates() returns trigger language plpgsql as $$
begin
  update vat_rate set valid_until = following.valid_from
  from (select id, lead(valid_from) over (partition by category order by valid_from) as valid_from from vat_rate) following
  where vat_rate.id = following.id and valid_until is distinct from following.valid_from;
  return null;
end
$$;
create trigger end_vat_rates after insert or update or delete on vat_rate
  for each statement when (pg_trigger_depth() = 0) execute function end_vat_rates();
comment on column vat_rate.valid_until is 'The day the next rate of the category begins, kept by the trigger end_vat_rates; null: no other is known yet.';

create function a_vat_rate_holds_today() returns trigger language plpgsql as $$
begin
  -- Two who delete one each wait for each other.
  perform pg_advisory_xact_lock(hashtext('vat_rate'));
  if not exists (select from vat_rate where category = old.category and valid_from <= brussels_today()) then
    raise exception 'no rate of a VAT category holds today' using errcode = 'check_violation',
      constraint = 'a_vat_rate_holds_today', table = 'vat_rate';
  end if;
  return null;
end
$$;
create constraint trigger a_vat_rate_holds_today after update of category, valid_from or delete on vat_rate
  for each row execute function a_vat_rate_holds_today();

-- Closes gaps that were entered before: the trigger above runs once for each statement.
update vat_rate set category = category where false;
