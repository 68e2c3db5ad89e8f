-- Cities are a list of the office: a place that the post added is written down there, one that was merged away is archived.
-- Their keys stay what addresses hold.

alter table city
  add number integer not null unique generated always as (id) stored,
  add rank integer not null default 0,
  add is_active boolean not null default true,
  add rev integer not null default 1,
  add created_at timestamptz not null default now(),
  add updated_at timestamptz not null default now(),
  add unique (postal_code, name);
comment on column city.is_active is 'Offered where addresses are typed; those of before stay.';

-- What addresses are in is archived, not deleted.
alter table customer_address drop constraint customer_address_city_id_fkey;
alter table customer_address add foreign key (city_id) references city;

select keep_revision('city');
select keep_audit('city');
select index_foreign_keys();
