-- With the name itself in it, PostgreSQL finds a page of customers, however far, in this index alone.

drop index customer_listing_name;
create index customer_listing_name on customer_listing (fold(name), number) include (name);
