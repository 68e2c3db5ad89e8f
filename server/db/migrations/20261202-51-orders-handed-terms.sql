-- The terms of sale are printed and handed over before the order form is signed (Civil Code art. 5.23: terms bind who could
-- know them before). What is signed refers to the same version.

alter table customer_order
  add column terms_handed_at timestamptz,
  add column terms_handed_by uuid references staff_user on delete set null,
  add column terms_handed_type text check (terms_handed_type in ('private', 'fleet')),
  add column terms_handed_language text check (terms_handed_language in ('nl', 'fr')),
  add column terms_handed_version integer check (terms_handed_version > 0),
  add constraint customer_order_terms_handed_whole
    check (num_nulls(terms_handed_at, terms_handed_type, terms_handed_language, terms_handed_version) in (0, 4));
comment on column customer_order.terms_handed_at is 'When the customer got the printed terms of sale, the last time.';
comment on column customer_order.terms_handed_type is 'Terms for consumers (private) or for businesses (fleet).';

alter table contract add column terms_handed_at timestamptz;
comment on column contract.terms_handed_at is 'When its terms were handed over, before it was signed; null: not noted.';

select index_foreign_keys();
