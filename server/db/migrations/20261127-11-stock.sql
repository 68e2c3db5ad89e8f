-- An offer whose car was sold to somebody else, and is free again, has a customer who does not know: which sales were canceled.

create view freed_sale as
select vehicle_id, offer_id, freed_at from car_sale where freed_at is not null;
comment on view freed_sale is 'The sales of cars that were canceled; without an offer: of the shop.';
