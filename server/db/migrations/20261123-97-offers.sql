-- What a sale was signed by outlives whoever signed it, as the sale does; what else went to them goes with them.

alter table offer_issue
  alter column customer_id drop not null,
  drop constraint offer_issue_customer_id_fkey,
  add constraint offer_issue_customer_id_fkey foreign key (customer_id) references customer on delete set null;
comment on column offer_issue.customer_id is 'Whom it was issued to: a later version may be for somebody else. Null: they are forgotten, and it was what they signed.';

create or replace function forget_offers() returns trigger language plpgsql as $$
begin
  delete from offer where customer_id = old.id and confirmed_at is null;
  delete from offer_issue issue using offer
  where offer.id = issue.offer_id and issue.customer_id = old.id and issue.version_no is distinct from offer.confirmed_version;
  delete from offer_link using offer_issue issue
  where issue.customer_id = old.id and (offer_link.offer_id, offer_link.version_no) = (issue.offer_id, issue.version_no);
  delete from offer_message using offer_issue issue
  where issue.customer_id = old.id and (offer_message.offer_id, offer_message.version_no) = (issue.offer_id, issue.version_no);
  delete from offer_sending using offer_issue issue
  where issue.customer_id = old.id and (offer_sending.offer_id, offer_sending.version_no) = (issue.offer_id, issue.version_no);
  return old;
end
$$;
