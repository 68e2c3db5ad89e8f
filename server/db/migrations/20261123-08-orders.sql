-- What came in today is looked for among years of transfers.
create index shop_order_transfer_on_day on shop_order_transfer (on_day);
