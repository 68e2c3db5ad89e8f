-- Who breaks a rule of an engine is told on its fields: for that a rule has a name.

alter table engine rename constraint engine_check to engine_electric_range_in_order;
alter table engine rename constraint engine_check1 to engine_emission_in_order;
alter table engine rename constraint engine_check2 to engine_consumption_in_order;
alter table engine rename constraint engine_check3 to engine_power_consumption_in_order;
alter table engine rename constraint engine_check4 to engine_electric_range_has_two_ends;
alter table engine rename constraint engine_check5 to engine_emission_has_two_ends;
alter table engine rename constraint engine_check6 to engine_consumption_has_two_ends;
alter table engine rename constraint engine_check7 to engine_power_consumption_has_two_ends;
alter table model_year rename constraint model_year_check to model_year_days_in_order;
