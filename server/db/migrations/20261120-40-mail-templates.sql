-- What mails say is data: the dealer words them without a release, in both languages. Each area inserts the templates it
-- sends (docs/how-to/mails.md). The database refuses a template that names a variable nobody fills in.

/* Every name between {{ }}, sections included. */
create function mail_variables(wording text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct found[1]), '{}')
  from regexp_matches(wording, '\{\{[#/]?([^{}]*)\}\}', 'g') as found
$$;

create table mail_template (
  name code primary key,
  purpose text not null check (btrim(purpose) <> ''),
  subject translated not null,
  body translated not null,
  variables text[] not null,
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mail_template_speaks_both_languages
    check (btrim(coalesce(subject ->> 'fr', '')) <> '' and btrim(coalesce(body ->> 'fr', '')) <> ''),
  constraint mail_template_subject_is_one_line check (subject::text !~ '\\[rn]'),
  constraint mail_template_variables_are_names check (array_to_string(variables, ' ') ~ '^([a-z][a-zA-Z0-9]*( |$))*$'),
  -- Those of the sender are always there.
  constraint mail_template_variables_are_declared check (
    mail_variables(subject ->> 'nl') || mail_variables(subject ->> 'fr')
      || mail_variables(body ->> 'nl') || mail_variables(body ->> 'fr')
    <@ (variables || '{dealerName,branchName,branchPhone,branchEmail}'))
);
comment on table mail_template is 'Subject and body of each mail; the markup of a body stands in docs/how-to/mails.md.';
comment on column mail_template.purpose is 'When it is sent, for whoever words it.';
comment on column mail_template.variables is 'What the sending code fills in: {{firstName}}.';
select keep_revision('mail_template');

/* As people in Belgium write it; foreign numbers as they are stored. */
create function phone_in_belgium(number text) returns text language sql immutable strict parallel safe as $$
  select case
    when number ~ '^\+32[0-9]{9}$' then regexp_replace(number, '^\+32(\d{3})(\d\d)(\d\d)(\d\d)$', '0\1 \2 \3 \4')
    when number ~ '^\+32[2349][0-9]{7}$' then regexp_replace(number, '^\+32(\d)(\d{3})(\d\d)(\d\d)$', '0\1 \2 \3 \4')
    when number ~ '^\+32[0-9]{8}$' then regexp_replace(number, '^\+32(\d\d)(\d\d)(\d\d)(\d\d)$', '0\1 \2 \3 \4')
    else number
  end
$$;

-- The law wants the trader named in every mail (Code of Companies 2:20, Code of Economic Law XII.6).
create view mail_sender as
  select number as branch_number, name as branch_name, company_name, enterprise_number, street_name, house_number,
    box_number, postal_code, city, phone_in_belgium(phone) as phone, email, rank, is_active
  from branch;
comment on view mail_sender is 'Who mails come from: a branch, by default the first active one.';

alter table mail
  add column reply_to email,
  add column unsubscribe_url web_address;
comment on column mail.unsubscribe_url is 'Taken from the list by one POST to it (RFC 8058).';
