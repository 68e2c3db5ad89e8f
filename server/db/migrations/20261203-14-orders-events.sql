-- Webhook events of shop orders and of the orders of dossiers.

create function publish_order_event() returns trigger language plpgsql as $$
begin
  if is_event_wanted(tg_argv[0]) then
    perform publish_event(tg_argv[0], jsonb_build_object('id', new.number, 'orderNumber', new.order_number,
      'branch', (select number from branch where id = new.branch_id)));
  end if;
  return null;
end
$$;

create trigger shop_order_event_paid after update on shop_order for each row
  when (old.placed_at is null and new.placed_at is not null) execute function publish_order_event('order.paid');
create trigger shop_order_event_canceled after update on shop_order for each row
  when (old.status is distinct from 'canceled' and new.status = 'canceled') execute function publish_order_event('order.canceled');

create function publish_dossier_event() returns trigger language plpgsql as $$
begin
  if is_event_wanted(tg_argv[0]) then
    perform publish_event(tg_argv[0], (
      select jsonb_build_object('id', dossier.number, 'dossierNumber', dossier.dossier_number, 'orderNumber', new.order_number,
        'offer', (select number from offer where id = dossier.offer_id),
        'car', (select number from vehicle where id = dossier.vehicle_id))
      from dossier where dossier.id = new.dossier_id));
  end if;
  return null;
end
$$;

create trigger customer_order_event_delivered after update on customer_order for each row
  when (old.state <> 'delivered' and new.state = 'delivered') execute function publish_dossier_event('dossier.delivered');
create trigger customer_order_event_canceled after update on customer_order for each row
  when (old.state <> 'canceled' and new.state = 'canceled') execute function publish_dossier_event('dossier.canceled');
