-- What is to be said of each open offer is kept, so that lists reckon nothing, and found anew as soon as what an offer leans
-- on changes.

alter table offer_version
  drop constraint offer_version_reason_check,
  add constraint offer_version_reason_check
    check (reason in ('saved', 'issued', 'copied', 'converted', 'synced', 'mended', 'unlocked'));
create index offer_version_trade_ins on offer_version using gin ((content -> 'tradeIns') jsonb_path_ops)
  where content -> 'tradeIns' <> '[]';

create table offer_check (
  offer_id uuid primary key references offer on delete cascade,
  messages jsonb not null,
  -- Null: there is nothing to say.
  worst jsonb,
  is_dirty boolean not null,
  checked_at timestamptz not null,
  constraint offer_check_has_a_reason check (not is_dirty or worst is not null)
);
comment on table offer_check is 'What the checks said of an offer last (domain/offers/checks); apart from the offer, because saying it is no change of the offer.';
comment on column offer_check.is_dirty is 'Somebody has to look at it: an error or a warning, other than of how it stands.';
create index offer_check_dirty on offer_check (offer_id) where is_dirty;

create table offer_subject (
  subject_id uuid not null,
  offer_id uuid not null references offer on delete cascade,
  primary key (subject_id, offer_id)
);
comment on table offer_subject is 'What an open offer leans on: its car, its parts, its rules, its customer and what they belong to. Any kind of row, so no foreign key.';

create table offer_check_due (
  id bigint primary key generated always as identity,
  subject_id uuid
);
comment on table offer_check_due is 'Changed since the last check: a row that offers lean on; null: one that any offer may.';


/* What is sold or came to nothing is nobody's worry any more. */
create function offer_ended() returns trigger language plpgsql as $$
begin
  delete from offer_check where offer_id = new.id;
  delete from offer_subject where offer_id = new.id;
  return null;
end
$$;
create trigger offer_ended after update of status, sale_mode on offer
  for each row when (new.status not in (1, 2) and new.sale_mode is distinct from 'delay') execute function offer_ended();

/* One job for each transaction, without a key: writers of prices wait for nobody. */
create function offers_touched() returns trigger language plpgsql as $$
declare
  due integer;
begin
  if current_setting('forecourt.bulk', true) = 'on' then
    return null;
  end if;
  execute format('insert into offer_check_due (subject_id)
    select distinct subject from (%s) touched (subject)
    where case when subject is null then exists (select from offer_subject)
      else exists (select from offer_subject where subject_id = subject) end', tg_argv[0]);
  get diagnostics due = row_count;
  if due > 0 and current_setting('forecourt.offers_due', true) is distinct from pg_current_xact_id()::text then
    perform set_config('forecourt.offers_due', pg_current_xact_id()::text, true);
    perform graphile_worker.add_job('check-offers', '{}'::json);
  end if;
  return null;
end
$$;

create function offers_lean_on(relation text, subjects text) returns void language plpgsql as $$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create trigger %I after %s on %I referencing %s table as changed for each statement
      execute function offers_touched(%L)', relation || '_offers_' || event, event, relation,
      case event when 'delete' then 'old' else 'new' end, subjects);
  end loop;
end
$$;
comment on function offers_lean_on is 'Offers are checked anew when rows of this table change: the subjects are a query over changed.';

select
  offers_lean_on('price', 'select subject_id from changed'),
  offers_lean_on('promotion', 'select subject_id from changed'),
  -- A rule that comes by itself may lower any price.
  offers_lean_on('price_rule', 'select case when is_automatic then null else id end from changed'),
  offers_lean_on('price_rule_range', 'select case when rule.is_automatic then null else rule.id end
    from changed join price_rule rule on rule.id = changed.price_rule_id'),
  offers_lean_on('price_rule_car', 'select price_rule_id from changed'),
  offers_lean_on('price_rule_combines', 'select price_rule_id from changed'),
  offers_lean_on('price_rule_deal', 'select premium_id from changed'),
  offers_lean_on('price_rule_customer', 'select price_rule_id from changed'),
  offers_lean_on('sale_service', 'select null::uuid from changed'),
  offers_lean_on('sales_rule', 'select null::uuid from changed'),
  offers_lean_on('sales_type', 'select null::uuid from changed'),
  offers_lean_on('profit_margin', 'select null::uuid from changed'),
  offers_lean_on('finance_rate', 'select null::uuid from changed'),
  offers_lean_on('credit_ceiling', 'select null::uuid from changed'),
  offers_lean_on('credit_term_limit', 'select null::uuid from changed'),
  offers_lean_on('vat_rate', 'select null::uuid from changed'),
  offers_lean_on('vehicle', 'select id from changed'),
  offers_lean_on('used_car', 'select vehicle_id from changed'),
  offers_lean_on('stock_car', 'select vehicle_id from changed'),
  offers_lean_on('vehicle_cost', 'select vehicle_id from changed'),
  offers_lean_on('car_sale', 'select vehicle_id from changed'),
  offers_lean_on('brand', 'select id from changed'),
  offers_lean_on('model', 'select id from changed'),
  offers_lean_on('model_year', 'select version.id from changed join version on version.model_year_id = changed.id'),
  offers_lean_on('body_type', 'select id from changed'),
  offers_lean_on('version', 'select id from changed'),
  offers_lean_on('version_engine', 'select version_id from changed'),
  offers_lean_on('version_option', 'select version_id from changed'),
  offers_lean_on('version_pack', 'select version_id from changed'),
  offers_lean_on('version_colour', 'select version_id from changed'),
  offers_lean_on('version_cover', 'select version_id from changed'),
  offers_lean_on('engine', 'select id from changed'),
  offers_lean_on('exterior_colour', 'select id from changed'),
  offers_lean_on('interior_cover', 'select id from changed'),
  offers_lean_on('option', 'select id from changed'),
  offers_lean_on('option_pack', 'select id from changed'),
  offers_lean_on('option_pack_content', 'select option_pack_id from changed'),
  offers_lean_on('option_relation', 'select null::uuid from changed'),
  offers_lean_on('option_relation_target', 'select null::uuid from changed'),
  offers_lean_on('customer', 'select id from changed'),
  offers_lean_on('customer_address', 'select customer_id from changed'),
  offers_lean_on('vat_check', 'select customer.id from changed
    join customer on customer.vat_prefix = changed.vat_prefix and customer.vat_number = changed.vat_number');

select index_foreign_keys();
