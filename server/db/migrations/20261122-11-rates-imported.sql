-- An import knows a rate of credit, and a value of trade-ins, again by what it is for and its first day.

alter table finance_rate add constraint finance_rate_is_known_once unique (vehicle_condition, kind, min_amount_cents, min_months, valid_from);
alter table trade_in_value add constraint trade_in_value_is_known_once unique (brand, model, year, valid_from);
