import { expect, test } from 'vitest'
import { findQueries } from './queries.ts'
import { complaintsAboutTables, complaintsAboutViews, findOwners, findViews } from './table-rules.ts'

const owners = findOwners([
  { name: '20270112-01-access-accounts.sql', sql: 'create table shop_account (\n);\ncreate table session (' },
  { name: '20270112-02-organisation.sql', sql: 'create table branch (\n);\ncreate table opening_hours (' },
  { name: '20270112-03-stock-vehicles.sql', sql: 'create table car_hold (' },
  { name: '20270112-04-stock-listing.sql', sql: 'create table listing (' },
  { name: '20270112-05-orders.sql', sql: 'create table shop_order (\n);\ncreate view open_order as' },
])

function complaints(file: string, code: string): string[] {
  return complaintsAboutTables({ file, queries: findQueries(file, code) }, owners)
}

test.each([
  [
    'another area by Kysely',
    'server/orders/orders.sql.ts',
    `db.selectFrom('openingHours').selectAll()`,
    'opening_hours belongs to organisation: call a function of server/organisation',
  ],
  [
    'with another name',
    'server/orders/a.sql.ts',
    `q.leftJoin('session as s', 's.id', 'x')`,
    'session belongs to access',
  ],
  [
    'in SQL',
    'server/orders/a.sql.ts',
    'sql`select 1 from shop_order join session on true`',
    'session belongs to access',
  ],
  ['in any file', 'server/orders/a.api.ts', `db.selectFrom('session')`, 'session belongs to access'],
  ['what comes later', 'server/stock/a.sql.ts', 'sql`select 1 from open_order`', 'move this to server/orders'],
  ['writing', 'server/contacts/a.sql.ts', `tx.updateTable('shopAccount')`, 'shop_account is written by access alone'],
  [
    'writing in SQL',
    'server/contacts/a.sql.ts',
    'sql`insert into branch values (1)`',
    'branch is written by organisation',
  ],
])('%s', (_, file, code, complaint) => {
  expect(complaints(file, `\n${code}`)).toEqual([expect.stringContaining(`${file}:2: `)])
  expect(complaints(file, code)).toEqual([expect.stringContaining(complaint)])
})

test.each([
  ['its own', 'server/orders/a.sql.ts', `tx.insertInto('shopOrder')`],
  ['its own, made elsewhere', 'server/orders/a.sql.ts', `tx.deleteFrom('carHold')`],
  ['its own of another migration', 'server/stock/a.sql.ts', `tx.updateTable('listing')`],
  ['what is offered', 'server/orders/a.sql.ts', `db.selectFrom('branch').innerJoin('listing', 'a', 'b')`],
  ['what is only told', 'server/platform/a.ts', '// read from session, join shop_order'],
])('%s may be asked', (_, file, code) => {
  expect(complaints(file, code)).toEqual([])
})

test('a migration that creates tables names its area', () => {
  const migration = { name: '20270112-tow-weight.sql', sql: 'create table tow_weight (' }
  expect(() => findOwners([migration])).toThrow('name it after its day, number and area')
  expect(
    findOwners([{ name: '20270112-tow-weight.sql', sql: 'alter table vehicle add tow_weight_kg integer' }]),
  ).toEqual(new Map())
})

const views = [
  { name: '20261120-07-stock.sql', sql: 'create table vehicle (' },
  { name: '20261120-12-orders.sql', sql: 'create table dossier (' },
  { name: '20261121-01-stock.sql', sql: 'create view sold_vehicle as\n-- from dossier\nselect 1 from vehicle;' },
  { name: '20261121-02-orders.sql', sql: 'create view dossier_car as select 1 from dossier join vehicle on true;' },
]
const complainAboutViews = (migrations: typeof views) =>
  complaintsAboutViews(findViews(migrations), findOwners(migrations)).filter((one) => !one.includes('off the list'))

test('a view reads tables of its own and of earlier areas', () => {
  expect(findViews(views).map(({ name, tables }) => [name, tables])).toEqual([
    ['sold_vehicle', ['vehicle']],
    ['dossier_car', ['dossier', 'vehicle']],
  ])
  expect(complainAboutViews(views)).toEqual([])
})

test('a view that reads a table of a later area is named, until it is dropped', () => {
  const ahead = [
    ...views,
    {
      name: '20261122-01-stock.sql',
      sql: 'create or replace view sold_vehicle as select 1 from vehicle join dossier on true;',
    },
  ]
  expect(complainAboutViews(ahead)).toEqual([
    expect.stringContaining('20261122-01-stock.sql: the view sold_vehicle of stock reads dossier of orders'),
  ])
  expect(complainAboutViews([...ahead, { name: '20261123-01-stock.sql', sql: 'drop view sold_vehicle;' }])).toEqual([])
})

test('a view on the list that reads no later table is named', () => {
  expect(complaintsAboutViews([], new Map())).toContainEqual(
    expect.stringContaining('the view car_standing reads no table'),
  )
})
