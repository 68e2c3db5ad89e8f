-- Programs that answer by themselves answer a person, not a machine (RFC 3834): a mail says which of the two wrote it.

alter table mail add is_automatic boolean not null default true;
comment on column mail.is_automatic is 'False: somebody of the staff wrote its words.';
