-- A file of versions names the model year of each by brand, model and year.

create view model_edition as
select year.id, year.number, brand.name || ' ' || model.name || ' ' || year.year as name,
  model.is_active and brand.is_active as is_active
from model_year year join model on model.id = year.model_id join brand on brand.id = model.brand_id;
comment on view model_edition is 'Model years with brand and model, for search fields.';
