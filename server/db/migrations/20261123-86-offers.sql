-- A yes: an offer is confirmed with the sale of its car, or waits a while for its customer.

alter table offer
  add column sale_mode text check (sale_mode in ('sale', 'delay')),
  add column confirmed_version smallint check (confirmed_version between 1 and current_version),
  add column confirmed_at timestamptz,
  add column confirmed_by uuid references staff_user,
  add column contract_date date,
  add column signature text check (signature in ('paper', 'online')),
  add column delay_until date,
  add column delay_reason text not null default '',
  add constraint offer_is_confirmed_in_a_mode check ((status in (3, 4)) = (sale_mode is not null)),
  add constraint offer_is_delivered_once_sold check (status <> 4 or sale_mode = 'sale'),
  add constraint offer_is_sold_with_its_contract check (
    num_nonnulls(confirmed_version, confirmed_at, confirmed_by, contract_date, signature) in (0, 5)),
  add constraint offer_of_a_sale_has_its_contract check (sale_mode is distinct from 'sale' or confirmed_version is not null),
  add constraint offer_waits_until_a_day check ((sale_mode is not distinct from 'delay') = (delay_until is not null));
comment on column offer.sale_mode is 'sale: its car is sold by it. delay: its car is held until delay_until, and nothing is sold.';
comment on column offer.confirmed_version is 'The version that was signed; it stays when the sale is canceled.';
comment on column offer.signature is 'How the customer said yes: on paper, or in their account.';
comment on column offer.delay_until is 'The first day on which its car is free again, and the offer open.';

-- Whoever is forgotten is forgotten in offers too, but for what was sold: that is kept as the law wants it, in its versions.
alter table offer
  drop constraint offer_customer_id_fkey,
  add constraint offer_customer_id_fkey foreign key (customer_id) references customer on delete set null;

create or replace function forget_offers() returns trigger language plpgsql as $$
begin
  delete from offer where customer_id = old.id and confirmed_at is null;
  return old;
end
$$;

select index_foreign_keys();
