-- A car that another system sold and did not deliver yet is delivered and invoiced here: its sale stands as the one version of an
-- offer, with the price that was agreed there (docs/decisions/0120-open-orders-of-another-system.md).

alter table offer add column is_opening boolean not null default false;
comment on column offer.is_opening is 'Sold in the system that the dealer came from: it keeps the price that was agreed there, and no report counts it as a sale of ours.';
select keep_audit('offer');

-- Locks offer_version: the rule is replaced without a look at its rows, which are validated by the next migration.
alter table offer_version
  drop constraint offer_version_reason_check,
  add constraint offer_version_reason_check
    check (reason in ('saved', 'issued', 'copied', 'converted', 'synced', 'mended', 'unlocked', 'moved')) not valid;
