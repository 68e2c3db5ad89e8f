-- A mail that its reader's server does not take, for good.

alter table mail add column refused_at timestamptz;
comment on column mail.refused_at is 'The mail server of its reader said that it never takes it (SMTP 5xx): it is not tried again.';
create index mail_newsletter on mail (once_key text_pattern_ops) where once_key like 'newsletter-issue:%';
