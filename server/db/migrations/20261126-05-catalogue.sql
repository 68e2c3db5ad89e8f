-- Packs are marked as options are: where they are sold, whether they come by themselves, whether paper names them.

alter table option_pack
  add flags text[] not null default '{printable}' check (flags <@ array[
    'fleet-premium', 'order-default', 'order-only', 'offer-only', 'shop-only', 'stock-premium', 'printable']);
comment on column option_pack.flags is 'Where it is sold, and whether paper names it; domain/catalogue/items.ts.';

select keep_audit('option_pack');
