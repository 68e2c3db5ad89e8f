-- Branches and departments become lists of the office. The shop cannot do without a branch, so the last one stays.

create function a_branch_stays_active() returns trigger language plpgsql as $$
begin
  -- Two who archive one each wait for each other.
  perform pg_advisory_xact_lock(hashtext('branch is_active'));
  if not exists (select from branch where is_active) then
    raise exception 'the last active branch' using errcode = 'check_violation', constraint = 'a_branch_stays_active',
      table = 'branch';
  end if;
  return null;
end
$$;
create constraint trigger a_branch_stays_active after update of is_active or delete on branch
  for each row when (old.is_active) execute function a_branch_stays_active();
