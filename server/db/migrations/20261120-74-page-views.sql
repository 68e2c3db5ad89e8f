-- How often pages are seen, with the visitor's consent: a count per day, and nothing that tells one visitor from another.

create table page_view_day (
  day date not null,
  page text not null check (page ~ '^[a-z]+(\.[a-z-]+)+$'),
  language text not null check (language in ('nl', 'fr')),
  views integer not null default 1 check (views > 0),
  primary key (day, page, language)
);
comment on column page_view_day.page is 'Name of a route of domain/platform/routes.ts: which car was looked at is not kept.';
