-- Price cards: offers of one car to whoever walks past it, with the label that hangs on it. For nobody in particular and
-- sealed by nobody: a card says what the car costs now, its label what the paper says.

alter table offer
  drop constraint offer_offer_type_check,
  add constraint offer_offer_type_check check (offer_type between 1 and 4),
  add column archived_at timestamptz,
  add constraint price_card_is_of_a_car_for_anybody check (offer_type <> 4
    or (vehicle_id is not null and num_nonnulls(customer_id, issued_version, valid_until, total_cents) = 0)),
  add constraint price_card_is_there_or_over check (offer_type <> 4 or status in (1, 5)),
  add constraint only_price_cards_are_removed check (archived_at is null or offer_type = 4);
comment on column offer.offer_type is '1 price, 2 stock, 3 trial, 4 price card; domain/offers/offer.ts.';
comment on column offer.archived_at is 'When a price card was removed; null: it is there, and so is every other offer.';

-- One card of each car, also of one that is over: when the car is for sale again, so is its card.
create unique index price_card_of_vehicle on offer (vehicle_id) where offer_type = 4 and archived_at is null;

create table price_label (
  offer_id uuid primary key references offer on delete cascade,
  layout text not null check (layout in ('a5', 'a4', 'a4-eight')),
  language text not null check (language in ('nl', 'fr')),
  price_cents integer not null check (price_cents > 0),
  list_cents integer not null,
  list_vat_excluded boolean not null,
  promotion_cents integer,
  promotion_vat_excluded boolean,
  printed_at timestamptz not null,
  printed_by uuid not null references staff_user,
  constraint price_label_has_a_whole_promotion check (num_nonnulls(promotion_cents, promotion_vat_excluded) in (0, 2))
);
comment on table price_label is 'The paper on a car. Its card removed, or the paper taken off the car: it is gone.';
comment on column price_label.price_cents is 'As printed, with VAT.';
comment on column price_label.list_cents is 'What the listing said when it was printed, here and in the three columns after it: another amount today, and the paper is out of date.';

create function end_price_card() returns trigger language plpgsql as $$
declare
  ending text := case
    when new.state = 3 then 'sold'
    when new.state = 4 then 'withdrawn'
    when new.state = 2 and exists (
      select from car_standing where vehicle_id = new.vehicle_id and held_by_offer_id is not null) then 'held'
    else '' end;
begin
  update offer
  set status = case ending when '' then 1 else 5 end, closed_at = case when ending <> '' then now() end,
    closed_reason = ending
  where vehicle_id = new.vehicle_id and offer_type = 4 and archived_at is null and closed_reason <> ending;
  return null;
end
$$;
comment on function end_price_card is 'A card is there while its car is for sale: it ends when the car is sold, withdrawn or held for the customer of an offer, and comes back with it. Who is paying in the shop holds a car for minutes; that ends nothing.';
create trigger end_price_card after update on listing for each row
  when (old.state is distinct from new.state or old.reserved_until is distinct from new.reserved_until)
  execute function end_price_card();

select keep_audit('price_label');
select index_foreign_keys();
