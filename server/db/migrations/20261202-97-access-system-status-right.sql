-- The state of the system has a right of its own: roles that could see it by changing settings go on seeing it.

insert into role_right (role_id, right_name, reach)
select role_id, 'SYSTEM_STATUS_VIEW', reach from role_right where right_name = 'CONFIGURATION_EDIT'
on conflict do nothing;
