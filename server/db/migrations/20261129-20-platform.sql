/* Comments name the constants and tables that they refer to, not the folder where these stand. */
comment on table setting is 'Figures and switches that the dealer or the law may change.';
comment on table shop_page is 'Own titles and descriptions of pages for search engines.';
comment on column shop_page.name is 'Name of a page route of the shop.';
comment on column hero.link_route is 'Name of a page route of the shop.';
comment on column page_view_day.page is 'Name of a page route of the shop. The car that was looked at is not stored.';
comment on column exterior_colour.colour_group is 'One of COLOUR_GROUPS, the colours that visitors search by.';
comment on column mail.mailed_by is 'Origin of an address that was typed into a form: mails to one reader are then limited. Null: not limited.';
comment on column shop_order_entry.identity is 'The car that was sold, as the order form describes it.';
comment on column mail_server.password_secret is 'Encrypted with SECRET_KEY, or with the key file of the group.';
