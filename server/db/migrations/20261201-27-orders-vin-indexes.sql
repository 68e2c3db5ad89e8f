-- The passport of a car finds its records by chassis number.

create index dossier_vin on dossier (vin) where vin is not null;
create index workshop_booking_vin on workshop_booking (vin) where vin is not null;
create index supplier_invoice_line_vin on supplier_invoice_line (vin) where vin is not null;
