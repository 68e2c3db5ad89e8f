-- Texts of VAT codes as forms and imports keep them: with ordinary blanks. An export of them that is imported again changes nothing.
update vat_code set
  name = translate(name::text, U&'\00A0', ' ')::jsonb,
  note = translate(note::text, U&'\00A0', ' ')::jsonb
where concat(name, note) like U&'%\00A0%';
