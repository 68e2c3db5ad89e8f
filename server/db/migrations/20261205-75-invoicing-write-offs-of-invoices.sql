-- The matcher of bank lines looks at every amount that is written off: few of all allocations.
create index concurrently if not exists allocation_written_off on allocation (invoice_id) where kind = 'write-off' and undone_at is null;
