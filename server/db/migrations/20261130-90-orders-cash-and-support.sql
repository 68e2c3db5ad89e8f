-- Cash on a sale is noted as such, because the law limits it (Act of 18 September 2017 art. 67; setting invoicing.limits). And
-- what an importer or lender paid for a car stands in the ledger of that car.

alter table dossier_payment
  add is_cash boolean not null default false,
  add constraint dossier_cash_is_written check (not is_cash or created_by is not null);
comment on column dossier_payment.is_cash is 'In coins and notes, which the law limits for one sale.';

/* The support of a car as a premium claim says: one standing entry while it is paid and not paid back, else none. */
create function book_support(asked uuid) returns void language plpgsql as $$
declare
  claim premium_claim;
  car uuid;
  cents integer;
  booked record;
begin
  select * into claim from premium_claim where id = asked;
  select vehicle_id into car from dossier where id = claim.dossier_id;
  cents := case when claim.repaid_on is null then claim.paid_cents end;
  for booked in select id, vehicle_id, net_cents, on_day from standing_car_entry where source_id = asked and kind = 'support' loop
    if booked.vehicle_id is not distinct from car and booked.net_cents is not distinct from cents
        and booked.on_day is not distinct from claim.paid_on then
      return;
    end if;
    perform reverse_car_entry(booked.id, open_day_of(booked.vehicle_id, coalesce(claim.repaid_on, booked.on_day)));
  end loop;
  if car is not null and cents is not null then
    insert into car_entry (vehicle_id, on_day, kind, regime, net_cents, paper, source_id, booked_by)
    values (car, open_day_of(car, claim.paid_on), 'support', 'rated', cents, claim.claim_number, asked, audit_setting('actor'));
  end if;
end
$$;
comment on function book_support is 'Call it after what a premium claim says of its payment, or the car of its dossier, has changed.';
comment on column car_entry.source_id is 'The invoice or premium claim of an entry that one made.';

create function book_support_of_claim() returns trigger language plpgsql as $$
begin
  perform book_support(new.id);
  return null;
end
$$;
create trigger premium_claim_supports_its_car after insert or update of paid_cents, paid_on, repaid_on on premium_claim
  for each row execute function book_support_of_claim();

create function book_support_of_dossier() returns trigger language plpgsql as $$
begin
  perform book_support(id) from premium_claim where dossier_id = new.id and paid_cents is not null;
  return null;
end
$$;
create trigger dossier_car_is_supported after update of vehicle_id on dossier
  for each row when (old.vehicle_id is distinct from new.vehicle_id) execute function book_support_of_dossier();

select book_support(id) from premium_claim where paid_cents is not null order by number;
