-- An offer with credit names the lender with its address (Code of Economic Law art. VII.64).

alter table finance_rate add column lender_address text;
