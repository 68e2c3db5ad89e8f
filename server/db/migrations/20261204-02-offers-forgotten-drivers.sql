-- The driver of a fleet is neither customer nor party to the sale: whoever asks to be forgotten goes from the versions of offers too.
-- The hash stays: it tells one version from another, and nothing calculates it again.

/* A version is sealed, but for a driver whose name and address are taken away. */
create or replace function protect_offer_version() returns trigger language plpgsql as $$
begin
  -- With the offer itself it goes, and nothing else takes it away.
  if tg_op = 'DELETE' and not exists (select from offer where id = old.offer_id) then return old; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'content' = to_jsonb(old) - 'content'
    and new.content - 'drivers' = old.content - 'drivers'
    and jsonb_array_length(new.content -> 'drivers') = jsonb_array_length(old.content -> 'drivers')
    and not exists (
      select from jsonb_array_elements(old.content -> 'drivers') with ordinality before (driver, at)
      join jsonb_array_elements(new.content -> 'drivers') with ordinality after (driver, at) using (at)
      where after.driver <> before.driver and after.driver <> before.driver || '{"name": "", "email": ""}') then
    return new;
  end if;
  raise exception 'offer_version % % is sealed', old.offer_id, old.version_no using errcode = 'integrity_constraint_violation';
end
$$;

-- For the driver who asks what is kept of them: few offers are to fleets.
create index offer_version_drivers on offer_version (offer_id, version_no) where content -> 'drivers' <> '[]';
