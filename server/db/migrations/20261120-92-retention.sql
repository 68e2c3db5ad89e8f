-- What we hold about people goes by itself when it is needed no more (GDPR art. 5.1 e): a daily job removes it after periods
-- that the dealer may change. docs/how-to/retention.md lists them all.

insert into setting (key, value) values
  -- A question or a trade-in may still become a sale; two years is what we may call a running contact.
  ('contacts.lead-days', '730'),
  -- Spam is looked at within weeks, or never.
  ('contacts.quarantined-lead-days', '90'),
  -- A year lets us come back to a candidate; longer only with their word, see job_entry.kept_until.
  ('content.application-days', '365'),
  -- Who never confirmed gave no consent; a month tells whether the mails arrive at all.
  ('content.maillist-open-days', '30'),
  -- After somebody left we may have to prove that the letters before were asked for: claims lapse after five years (Civil Code 2262bis).
  ('content.maillist-left-days', '1826'),
  -- Two full years compare with each other, and a month to do so; what authorities accept for counts of visits.
  ('content.page-view-days', '760'),
  -- Attachments (resumes, photos, calendar files) lie with what they belong to as well; mail servers try for some days.
  ('platform.mail-attachment-days', '30'),
  -- "I never got it" comes within weeks; orders, bookings and leads say the same for as long as they stay.
  ('platform.mail-days', '90');

create index mail_created_at on mail (created_at);
create index lead_created_at on lead (created_at);

alter table job_entry add column kept_until date;
comment on column job_entry.kept_until is 'The last day, when the applicant agreed to longer than the setting content.application-days.';
create index job_entry_email on job_entry (lower(email));

-- Photos go with the lead they came with, whoever removes it; their files follow when nothing needs them.
create function release_trade_in_photo() returns trigger language plpgsql as $$
begin
  update upload set kept_at = null where id = old.upload_id;
  return null;
end
$$;
create trigger trade_in_photo_released after delete on trade_in_photo
  for each row execute function release_trade_in_photo();
create index upload_not_kept on upload (created_at) where kept_at is null;

-- Once a job of their own, old drafts of orders are now one of the rules; so are applications, which each had a job.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier in ('delete-old-drafts', 'forget-job-entry');
  end if;
end
$$;
