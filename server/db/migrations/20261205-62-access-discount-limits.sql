-- Who approves discounts does so up to a limit of their role (docs/decisions/0127-roles-limit-the-discounts-that-they-approve.md).

-- Locks role: a dozen rows.
alter table role
  add column discount_most_bp integer check (discount_most_bp between 0 and 10000),
  add column discount_most_cents integer check (discount_most_cents >= 0),
  add constraint main_administrators_have_no_limit check (
    not is_main or num_nonnulls(discount_most_bp, discount_most_cents) = 0);
comment on column role.discount_most_bp is 'The highest discount on one car that the role approves, in basis points of its price; null: no limit of that kind.';
comment on column role.discount_most_cents is 'The same in cents, in the basis of the price.';

select keep_audit('role');
