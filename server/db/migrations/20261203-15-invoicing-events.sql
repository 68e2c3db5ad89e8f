-- Webhook events of the workshop and of invoices.

create function publish_work_event() returns trigger language plpgsql as $$
begin
  if is_event_wanted('workorder.finished') then
    perform publish_event('workorder.finished', jsonb_build_object('id', new.number, 'workNumber', new.work_number,
      'branch', (select branch.number from department join branch on branch.id = department.branch_id
        where department.id = new.department_id),
      'customer', (select number from customer where id = new.customer_id)));
  end if;
  return null;
end
$$;

create trigger work_order_event_finished after update on work_order for each row
  when (new.finished_at is not null and old.finished_at is distinct from new.finished_at) execute function publish_work_event();

create function publish_invoice_event() returns trigger language plpgsql as $$
begin
  if is_event_wanted(tg_argv[0]) then
    perform publish_event(tg_argv[0], jsonb_build_object('id', new.number, 'invoiceNumber', new.invoice_number, 'kind', new.kind,
      'branch', (select number from branch where id = new.branch_id),
      'customer', (select number from customer where id = new.customer_id),
      'dossier', (select number from dossier where id = new.dossier_id)));
  end if;
  return null;
end
$$;

create trigger invoice_event_issued after update on invoice for each row
  when (old.state = 'draft' and new.state = 'issued') execute function publish_invoice_event('invoice.issued');
create trigger invoice_event_paid after update on invoice for each row
  when (old.standing <> 'paid' and new.standing = 'paid') execute function publish_invoice_event('invoice.paid');
