/* A branch named after its town is called as the town is in each language; what says its town itself needs no other word for it. */
create function with_branch(name jsonb, branch branch) returns jsonb language sql stable as $$
  select jsonb_object_agg(language, case when strpos(own, town) > 0 then own else town || ' · ' || own end)
  from unnest(array['nl', 'fr']) as language
  cross join lateral (
    select coalesce(name ->> language, name ->> 'nl') as own,
      case when branch.name = branch.city ->> 'nl' then coalesce(branch.city ->> language, branch.name) else branch.name end as town
  ) as called
$$;

create or replace view stock_place as
select place.id, place.number, place.branch_id, place.rank, place.is_active, with_branch(place.name, branch) as name
from stock_location place join branch on branch.id = place.branch_id;

create or replace view stock_department as
select department.id, department.number, department.branch_id, branch.rank, with_branch(department.name, branch) as name
from department join branch on branch.id = department.branch_id
where department.kind in ('sales-used', 'sales-new', 'trucks');

select index_foreign_keys();
