-- A car of which only an advance is invoiced has no margin yet: its whole purchase stood against the advance, as a loss.

/* Whether the sale of a car is invoiced: an invoice that stands has its rest, after an advance or alone. A sale without a source is an
   invoice of the accounting program, of which advances are not noted. */
create function is_car_invoiced(vehicle uuid) returns boolean language sql stable as $$
  select exists (
    select from standing_car_entry entry left join invoice on invoice.id = entry.source_id
    where entry.vehicle_id = vehicle and entry.kind = 'sale' and (
      entry.source_id is null
      or invoice.kind <> 'advance' and invoice.state = 'issued'
      or invoice.kind = 'advance' and exists (
        select from invoice rest where rest.kind = 'invoice' and rest.state = 'issued'
          and (rest.dossier_id = invoice.dossier_id or rest.shop_order_entry_id = invoice.shop_order_entry_id))))
$$;
comment on function is_car_invoiced is 'Whether an invoice of a car stands that is no advance.';

/* The result of a car: everything in its ledger, once it has a purchase and a sale that is invoiced and was not credited whole. */
create or replace function car_margin_cents(vehicle uuid) returns bigint language sql stable as $$
  select case when bool_or(kind = 'purchase' and net_cents < 0) and sum(net_cents) filter (where kind in ('sale', 'credit')) <> 0
      and is_car_invoiced(vehicle)
    then sum(net_cents) end
  from car_entry where vehicle_id = vehicle
$$;
