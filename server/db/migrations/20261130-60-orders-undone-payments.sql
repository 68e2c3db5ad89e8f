-- A payment that was booked from the bank by mistake, or that the bank took back, is undone by a counter-payment: what came in
-- and what went back both stay.

alter table dossier_payment
  add reverses_id uuid unique references dossier_payment,
  add is_undone boolean not null default false,
  add is_difference boolean not null default false,
  add constraint dossier_payment_undone_once check (reverses_id is null or not is_undone);
comment on column dossier_payment.reverses_id is 'The payment that this one undoes.';
comment on column dossier_payment.is_undone is 'Another payment undoes it.';
comment on column dossier_payment.is_difference is 'No money: so little is missing that it is not asked for.';

alter table shop_order_transfer
  add reverses_id uuid unique references shop_order_transfer,
  add is_undone boolean not null default false,
  add constraint shop_order_transfer_undone_once check (reverses_id is null or not is_undone);
comment on column shop_order_transfer.reverses_id is 'The transfer that this one undoes.';
comment on column shop_order_transfer.is_undone is 'Another transfer undoes it.';

create function undo_dossier_payment() returns trigger language plpgsql as $$
begin
  update dossier_payment set is_undone = true
  where id = new.reverses_id and dossier_id = new.dossier_id and amount_cents = -new.amount_cents;
  if not found then
    raise exception 'a payment that undoes another amount' using errcode = 'check_violation',
      constraint = 'dossier_payment_reverses_whole', table = 'dossier_payment';
  end if;
  return null;
end
$$;
create trigger dossier_payment_undoes after insert on dossier_payment
  for each row when (new.reverses_id is not null) execute function undo_dossier_payment();

create function undo_shop_order_transfer() returns trigger language plpgsql as $$
begin
  update shop_order_transfer set is_undone = true
  where id = new.reverses_id and order_id = new.order_id and amount_cents = new.amount_cents and direction <> new.direction;
  if not found then
    raise exception 'a transfer that undoes another amount' using errcode = 'check_violation',
      constraint = 'shop_order_transfer_reverses_whole', table = 'shop_order_transfer';
  end if;
  return null;
end
$$;
create trigger shop_order_transfer_undoes after insert on shop_order_transfer
  for each row when (new.reverses_id is not null) execute function undo_shop_order_transfer();

select index_foreign_keys();
