-- The next action of an offer is a task for its customer, so that whoever opens the customer sees it too.

alter table customer_note
  add column offer_id uuid references offer on delete cascade,
  add constraint customer_note_of_an_offer_is_a_task check (offer_id is null or kind = 'task');
comment on column customer_note.offer_id is 'Of a task: the offer whose next action it is; null: none.';
-- One action is the next.
create unique index customer_note_next_of_offer on customer_note (offer_id) where offer_id is not null and done_at is null;
create index customer_note_due on customer_note (due_on, customer_id) where kind = 'task' and done_at is null;

select index_foreign_keys();
