-- The longest that credit may run becomes a list of the office: a decree changes it. What holds is succeeded.

do $$
declare
  trigger_name text;
begin
  -- Kept anew with what a resource leaves out.
  for trigger_name in select tgname from pg_trigger
    where tgrelid = 'credit_term_limit'::regclass and not tgisinternal
  loop
    execute format('drop trigger %I on credit_term_limit', trigger_name);
  end loop;
end
$$;

alter table credit_term_limit
  add constraint credit_term_limit_is_known_once unique (above_cents, valid_from);
select become_resource('credit_term_limit');
select keep_in_force('credit_term_limit', 'above_cents');

update credit_term_limit set rank = place
from (select id, row_number() over (order by above_cents) as place from credit_term_limit) as ordered
where ordered.id = credit_term_limit.id;
