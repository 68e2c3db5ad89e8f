-- A rate of VAT is called something in the back office, and an import knows it again by its category and first day.

alter table vat_rate
  add name translated,
  add unique (category, valid_from);
update vat_rate set name = case category
  when 'S' then '{"nl": "Gewoon tarief", "fr": "Taux ordinaire"}'::translated
  when 'Z' then '{"nl": "Nultarief", "fr": "Taux zéro"}'
  else '{"nl": "Vrijgesteld", "fr": "Exonéré"}'
end;
alter table vat_rate alter name set not null;

