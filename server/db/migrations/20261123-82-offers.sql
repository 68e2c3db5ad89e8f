-- Whoever is forgotten is forgotten in offers too, as long as nothing was sold by them: no law wants those to stay.

alter table offer
  drop constraint offer_copied_from_id_fkey,
  add constraint offer_copied_from_id_fkey foreign key (copied_from_id) references offer on delete set null;

create function forget_offers() returns trigger language plpgsql as $$
begin
  delete from offer where customer_id = old.id and status in (1, 2, 5, 6);
  return old;
end
$$;
create trigger forget_offers before delete on customer for each row execute function forget_offers();
