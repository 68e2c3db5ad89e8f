-- The half-day on which a car that was sold by an offer is handed over, as agreed on with its customer.

alter table dossier
  add column delivery_type text check (delivery_type in ('deliver', 'pickup')),
  add column handover_on date,
  add column handover_part text check (handover_part in ('morning', 'afternoon')),
  add constraint dossier_handover_is_whole check (num_nulls(delivery_type, handover_on, handover_part) in (0, 3));
comment on column dossier.handover_on is 'The day its customer gets the car; null: not agreed on yet.';
create index dossier_handover on dossier (handover_on, number) where handover_on is not null;

select index_foreign_keys();
