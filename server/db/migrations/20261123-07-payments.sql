-- What came in today is looked for among years of payments.
create index payment_attempt_received on payment_attempt (received_at) where received_at is not null;
