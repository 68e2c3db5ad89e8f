import { expect, test } from 'vitest'
import { describeStatement } from './traced-statement.ts'

test.each([
  ['begin', 'BEGIN', 'BEGIN'],
  ['select 1', 'SELECT', 'SELECT'],
  ['select "car"."id" from "car" where "id" = $1', 'SELECT', 'SELECT car'],
  ['select * from car c join brand b on b.id = c.brand_id', 'SELECT', 'SELECT car brand'],
  ['select from only car for update of car', 'SELECT', 'SELECT car'],
  ['select from car for no key update skip locked', 'SELECT', 'SELECT car'],
  ['select from graphile_worker.add_job($1)', 'SELECT', 'SELECT'],
  ['select * from unnest($1::uuid[]) id join car using (id)', 'SELECT', 'SELECT car'],
  ['select * from car, lateral (select from price) p', 'SELECT', 'SELECT car price'],
  ['select from car where a is distinct from b', 'SELECT', 'SELECT car'],
  ['with own as (select from sale) select from own', 'SELECT', 'SELECT sale own'],
  ['insert into "mail" ("id") values ($1) on conflict do update set "id" = $1', 'INSERT', 'INSERT mail'],
  ['with added as (insert into mail values ($1) returning id) select id from added', 'INSERT', 'INSERT mail added'],
  ['update "offer" set "state" = $1 from "lead"', 'UPDATE', 'UPDATE offer lead'],
  ['delete from session where id = $1', 'DELETE', 'DELETE session'],
  ['merge into car using new on true', 'MERGE', 'MERGE car'],
  ["select 'from Vandersteen' from car", 'SELECT', 'SELECT car'],
  ["select 'it''s from Vandersteen' from car", 'SELECT', 'SELECT car'],
  ['select $$from Vandersteen$$, $a$ join Godelieve $a$ from car', 'SELECT', 'SELECT car'],
  ["select 'a -- b'\n, 'from Vandersteen' from car", 'SELECT', 'SELECT car'],
  ['select 1 -- from Vandersteen\n from car /* join Godelieve */', 'SELECT', 'SELECT car'],
  ['select from a join b join c join d join e', 'SELECT', 'SELECT a b c d'],
  ['', 'STATEMENT', 'STATEMENT'],
])('%s', (text, operation, summary) => {
  expect(describeStatement(text)).toMatchObject({ 'db.operation.name': operation, 'db.query.summary': summary })
})

test('the table is named where a statement has one alone', () => {
  expect(describeStatement('select from car')['db.collection.name']).toBe('car')
  expect(describeStatement('select from car join brand')).not.toHaveProperty('db.collection.name')
  expect(describeStatement('select 1')).not.toHaveProperty('db.collection.name')
})
