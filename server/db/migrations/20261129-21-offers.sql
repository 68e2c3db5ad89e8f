/* A salesperson finds the offers that were approved and that they have not issued yet, beside those that were refused. */
create index offer_approval_granted on offer (id) where approved_at is not null and needs_approval;
