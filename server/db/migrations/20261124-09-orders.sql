-- Dossiers are found by the number of the order of their customer too.

create index customer_order_number_searched on customer_order using gin (fold(order_number) gin_trgm_ops);
