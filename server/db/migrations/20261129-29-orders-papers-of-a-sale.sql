-- The papers of a sale stand in one place instead of in each check: another one is one more word of this domain, and of
-- DOSSIER_PAPERS in domain/orders/dossier.ts.

create domain dossier_paper as text constraint dossier_paper_is_known check (value in ('order-form', 'identity',
  'finance-approval', 'insurance', 'registration', 'trade-in-papers', 'car-pass', 'vat-attest', 'handover-report',
  'transport-proof'));

alter table dossier_document
  drop constraint dossier_document_need_check,
  alter column need type dossier_paper;

-- A step waits for papers, for money or for the car itself. An unknown paper is refused by its domain.
create function are_step_needs(needs text[]) returns boolean language sql immutable as $$
  select coalesce(bool_and(need in ('advance', 'balance', 'factory-order', 'arrival') or need::dossier_paper is not null), true)
  from unnest(needs) need
$$;

alter table order_flow_step
  drop constraint order_flow_step_needs_check,
  add constraint order_flow_step_needs_check check (are_step_needs(needs));
