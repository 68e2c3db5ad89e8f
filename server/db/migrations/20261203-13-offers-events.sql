-- Webhook events of offers; a price card (4) is none.

create function publish_offer_event() returns trigger language plpgsql as $$
begin
  if is_event_wanted(tg_argv[0]) then
    perform publish_event(tg_argv[0], jsonb_build_object('id', new.number, 'offerNumber', new.offer_number,
      'version', case tg_argv[0] when 'offer.issued' then new.issued_version else new.confirmed_version end,
      'branch', (select number from branch where id = new.branch_id),
      'customer', (select number from customer where id = new.customer_id))
      || case tg_argv[0] when 'offer.confirmed' then jsonb_build_object('mode', new.sale_mode) else '{}' end);
  end if;
  return null;
end
$$;

create trigger offer_event_issued after update on offer for each row
  when (new.offer_type <> 4 and new.issued_version is not null and old.issued_version is distinct from new.issued_version)
  execute function publish_offer_event('offer.issued');
create trigger offer_event_confirmed after update on offer for each row
  when (new.sale_mode is not null and old.sale_mode is distinct from new.sale_mode)
  execute function publish_offer_event('offer.confirmed');

create function publish_offer_answer() returns trigger language plpgsql as $$
begin
  if is_event_wanted('offer.accepted') then
    perform publish_event('offer.accepted', (
      select jsonb_build_object('id', offer.number, 'offerNumber', offer.offer_number, 'version', new.version_no,
        'branch', (select number from branch where id = offer.branch_id),
        'customer', (select number from customer where id = offer.customer_id))
      from offer where offer.id = new.offer_id));
  end if;
  return null;
end
$$;

create trigger offer_answer_event after insert on offer_answer for each row
  when (new.answer = 'accepted') execute function publish_offer_answer();
