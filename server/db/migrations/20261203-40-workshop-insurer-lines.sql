-- Work that an insurer pays a part of is looked for where invoices are still missing.
create index work_line_of_insurer on work_line (work_order_id) where insurer_bp > 0;
