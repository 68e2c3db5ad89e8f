-- The terms of sale are handed over at the desk of the offer too, before the customer signs the offer on paper (Civil Code
-- art. 5.23: terms bind who could know them before). The orders of the sale begin with them.

alter table offer
  add column terms_handed_at timestamptz,
  add column terms_handed_by uuid references staff_user on delete set null,
  add column terms_handed_type text check (terms_handed_type in ('private', 'fleet')),
  add column terms_handed_language text check (terms_handed_language in ('nl', 'fr')),
  add column terms_handed_version integer check (terms_handed_version > 0),
  add constraint offer_terms_handed_whole
    check (num_nulls(terms_handed_at, terms_handed_type, terms_handed_language, terms_handed_version) in (0, 4));
comment on column offer.terms_handed_at is 'When the customer got the printed terms of sale, the last time.';
comment on column offer.terms_handed_type is 'Terms for consumers (private) or for businesses (fleet).';

select index_foreign_keys();
