-- A form that is sent again because its answer got lost is one lead.

alter table lead add once_key text unique check (once_key ~ '^[0-9a-f]{32}$');
comment on column lead.once_key is 'Made by the screen that the form was filled in on; null: the caller made none.';
