-- Most orders that are begun are never paid. They hold names and addresses, which nobody needs any more after a while
-- (GDPR art. 5): a daily job removes them.

insert into setting (key, value) values ('orders.draft-days', '30');
