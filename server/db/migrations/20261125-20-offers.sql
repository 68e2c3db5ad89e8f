-- What waits for the salesperson of an offer: a question that nobody answered, and a delay that is over.

create table offer_question (
  offer_id uuid primary key references offer on delete cascade,
  message_id uuid not null references offer_message on delete cascade,
  asked_at timestamptz not null
);
comment on table offer_question is 'An offer whose customer waits for an answer, since their first question that has none; apart from the offer, because asking is no change of it. Written by a trigger of offer_message.';
create index offer_question_asked on offer_question (asked_at);

create function keep_offer_question() returns trigger language plpgsql as $$
begin
  if new.staff_id is null then
    insert into offer_question (offer_id, message_id, asked_at) values (new.offer_id, new.id, new.written_at)
    on conflict (offer_id) do nothing;
  else
    delete from offer_question where offer_id = new.offer_id;
  end if;
  return null;
end
$$;
create trigger keep_offer_question after insert on offer_message for each row execute function keep_offer_question();

insert into offer_question (offer_id, message_id, asked_at)
select distinct on (offer_id) offer_id, id, written_at from offer_message message
where staff_id is null and not exists (
  select from offer_message answer
  where answer.offer_id = message.offer_id and answer.staff_id is not null
    and (answer.written_at, answer.id) > (message.written_at, message.id))
order by offer_id, written_at, id;

alter table offer add column delay_ended_on date;
comment on column offer.delay_ended_on is 'When the time that its customer asked for was over without a yes; null: nothing of that kind waits. Its next version, yes or delay takes it away.';

select index_foreign_keys();
