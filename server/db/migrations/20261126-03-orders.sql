-- Items that are marked so come by themselves with each car that is ordered; a dossier keeps which those were.

alter table dossier add given jsonb not null default '[]' check (jsonb_typeof(given) = 'array');
comment on column dossier.given is 'What comes with the car without being part of its price, by its names: items marked order-default.';
