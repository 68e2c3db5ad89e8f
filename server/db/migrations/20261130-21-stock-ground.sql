-- The list of everything on the ground says which cars a customer traded in.

create view traded_in_car as
select vehicle_id from trade_in where vehicle_id is not null;
comment on view traded_in_car is 'Vehicles that customers traded in.';
