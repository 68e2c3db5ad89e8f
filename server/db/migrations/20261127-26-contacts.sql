-- Who trades in their own name is a natural person with the rights of one (GDPR art. 4, 1), whatever their customer is filed as.

alter table customer add column is_sole_trader boolean not null default false;
comment on column customer.is_sole_trader is 'Of a company: one person who trades in their own name, and no legal person.';
