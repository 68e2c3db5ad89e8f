-- What the home page says in words: heroes, news flash and the blocks on delivery, warranty and stock.

create table hero (
  id uuid primary key default uuidv7(),
  rank smallint not null,
  title translated not null,
  text translated,
  link_text translated,
  link_route text,
  media_host_id uuid not null references media_host,
  is_active boolean not null default true,
  visible_from timestamptz,
  visible_until timestamptz check (visible_until > visible_from),
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((link_text is null) = (link_route is null))
);
comment on column hero.text is '{stock} stands for the number of stock cars of the day.';
comment on column hero.link_route is 'Name of a route of domain/platform/routes.ts.';

create table news_flash (
  id uuid primary key default uuidv7(),
  header translated not null,
  title translated not null,
  content translated not null,
  show_link boolean not null default false,
  visible tstzrange not null check (not isempty(visible)),
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_news_flash_at_a_time exclude using gist (visible with &&)
);
comment on column news_flash.show_link is 'Link to the maintenance booking.';

create table info_block (
  subject text primary key check (subject in ('delivery', 'warranty', 'stock')),
  title translated not null,
  text translated not null,
  link_text translated,
  link_route text,
  rank smallint not null default 0,
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((link_text is null) = (link_route is null))
);

select keep_revision('hero', 'news_flash', 'info_block');
select announce_content('hero', 'news_flash', 'info_block');
