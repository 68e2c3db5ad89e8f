-- Invoices are made by companies, not by branches: a company owns its numbers and its VAT return.

create table company (
  id uuid primary key default uuidv7(),
  name text not null check (btrim(name) <> ''),
  enterprise_number text not null unique check (is_enterprise_number(enterprise_number)),
  vat_period text not null default 'month' check (vat_period in ('month', 'quarter')),
  invoicing text not null default 'noted' check (invoicing in ('noted', 'own')),
  own_since date,
  constraint company_own_invoices_since_a_day check ((invoicing = 'own') = (own_since is not null))
);
comment on table company is 'A company of the group; branches belong to it by their enterprise number.';
comment on column company.vat_period is 'Period of the VAT return.';
comment on column company.invoicing is 'Source of its invoices: noted from the accounting program, or own.';
comment on column company.own_since is 'First day of its own invoices.';
select become_resource('company');

insert into company (name, enterprise_number, rank)
select company_name, enterprise_number, row_number() over (order by rank)
from (select distinct on (enterprise_number) company_name, enterprise_number, rank from branch
  order by enterprise_number, rank) named;

-- A branch that names another company brings that company along.
create function give_company() returns trigger language plpgsql as $$
begin
  insert into company (name, enterprise_number) values (new.company_name, new.enterprise_number)
  on conflict (enterprise_number) do nothing;
  return null;
end
$$;
create trigger branch_company after insert or update of enterprise_number on branch
  for each row execute function give_company();

-- Numbers of a year come from one source: who began to invoice does not go back within that year.
create function company_stays_own() returns trigger language plpgsql as $$
begin
  if old.own_since > new.own_since or (old.invoicing = 'own' and new.invoicing = 'noted'
      and extract(year from old.own_since) = extract(year from current_date)) then
    raise exception 'a company that makes its own invoices' using errcode = 'check_violation',
      constraint = 'company_stays_own', table = 'company';
  end if;
  return null;
end
$$;
create constraint trigger company_stays_own after update of invoicing, own_since on company
  for each row when (old.invoicing = 'own') execute function company_stays_own();

select index_foreign_keys();
