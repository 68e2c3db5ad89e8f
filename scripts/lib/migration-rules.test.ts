import { expect, test } from 'vitest'
import { complaintsAboutLocks } from './migration-rules.ts'

const complain = (sql: string) => complaintsAboutLocks('1.sql', sql)

test.each([
  'create index invoice_note on invoice (note);',
  'create unique index on invoice\n  (note);',
  'alter table invoice add column token uuid not null default uuidv7();',
  'alter table invoice add token bigserial;',
  'alter table invoice add column cents_twice bigint generated always as (cents * 2) stored;',
  'alter table invoice alter column cents type numeric;',
  'alter table invoice alter column cents set data type numeric;',
  'alter table invoice alter note set not null;',
  'alter table invoice add constraint note_is_short check (length(note) < 9);',
  'alter table invoice add check (cents > 0);',
  'alter table invoice add constraint one foreign key (one_id) references one;',
  'alter table invoice add constraint one unique (note);',
  'alter table only public.invoice add primary key (id);',
  "update invoice set note = '' where note is null;",
  'update invoice i set note = null from offer where offer.id = i.id;',
  'truncate invoice;',
  'lock table invoice in share mode;',
  'alter table invoice add constraint a check (b > 0) not valid;\nalter table invoice validate constraint a;',
])('a large table would be locked: %s', (sql) => {
  expect(complain(`-- Why.\n${sql}`)).toEqual([expect.stringMatching(/^1\.sql:[2-3]: locks invoice for long: /)])
})

test.each([
  'create index concurrently if not exists invoice_note on invoice (note);',
  'create index fuel_name on fuel (name);',
  "alter table invoice add column note text not null default '';",
  'alter table invoice add column noted_at timestamptz default now();',
  'alter table invoice add constraint a check (b > 0) not valid;',
  'alter table invoice validate constraint a;',
  'alter table invoice add constraint one unique using index invoice_one;',
  'alter table invoice alter column note drop not null;',
  'create table note (id uuid primary key default uuidv7(), invoice_id uuid not null references invoice);\ncreate index on note (invoice_id);',
  'create table invoice (id int);\ncreate index on invoice (id);',
  'create function f() returns void language sql as $$ update invoice set note = null $$;',
  "comment on table invoice is 'update invoice set';",
  '-- update invoice set note = null',
  '-- Locks invoice: drafts only, of which a desk has some dozens.\nupdate invoice set note = null where state = 1;',
])('nobody waits long: %s', (sql) => {
  expect(complain(sql)).toEqual([])
})

test('a reason is a sentence about that table', () => {
  expect(complain('-- Locks invoice: yes\nupdate invoice set note = null;')).toHaveLength(1)
  expect(complain('-- Locks offer: drafts only, some dozens.\nupdate invoice set note = null;')).toHaveLength(1)
})

test.each([
  'create index concurrently invoice_note on invoice (note);',
  'create index concurrently if not exists invoice_note on invoice (note);\nselect 1;',
])('an index that is made concurrently stands alone and can be tried again: %s', (sql) => {
  expect(complain(sql)).toEqual([
    '1.sql: write "create index concurrently if not exists" as the only statement of its file',
  ])
})
