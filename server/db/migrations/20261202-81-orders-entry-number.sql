-- The list of sales shows each car of a shop order as a row of its own: rows of lists have a number.

alter table shop_order_entry add column number integer generated always as identity unique;
select keep_audit('shop_order_entry');
