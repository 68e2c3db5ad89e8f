-- The signed VAT attest proves that a car may be sold under the margin scheme (VAT Code art. 58 §4): its scan stays with the trade-in,
-- and the purchase register shows it. It is kept as the register is; a trade-in that is deleted takes it along.

alter table trade_in
  add column attest_upload_id uuid unique references upload,
  add column attest_at timestamptz,
  add column attest_by uuid references staff_user on delete set null,
  add constraint trade_in_attest_is_whole check ((attest_upload_id is null) = (attest_at is null));
comment on column trade_in.attest_upload_id is 'Scan of the VAT attest that the seller signed; null: none.';

/* Its file is deleted once another takes its place, or its trade-in is gone. */
create function release_trade_in_attest() returns trigger language plpgsql as $$
begin
  update upload set kept_at = null where id = old.attest_upload_id;
  return null;
end
$$;
create trigger trade_in_attest_replaced after update of attest_upload_id on trade_in for each row
  when (old.attest_upload_id is distinct from new.attest_upload_id) execute function release_trade_in_attest();
create trigger trade_in_attest_deleted after delete on trade_in for each row
  when (old.attest_upload_id is not null) execute function release_trade_in_attest();

select index_foreign_keys();
