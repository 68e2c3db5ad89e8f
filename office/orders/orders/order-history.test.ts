import { expect, test } from 'vitest'
import type { Entry } from '../../platform/resource/Changes.tsx'
import { orderHistory } from './order-history.ts'

type Row = Entry['rows'][number]

const row = (subject: string, kind: Row['kind'], after: Row['after'], before: Row['before'] = null): Row => ({
  subject,
  kind,
  before,
  after,
  isBlanked: false,
})

const entry = (action: string, ...rows: Row[]): Entry => ({
  id: 1,
  at: '2026-11-27T09:00:00.000Z',
  by: { kind: 'guest', name: null },
  action,
  reason: null,
  batch: null,
  undoes: null,
  undoneBy: null,
  isUndoable: false,
  rows,
})

const placing = row(
  'shop_order',
  'u',
  { placed_at: '2026-11-27T09:00:00Z', status: 'pending', order_number: 'SO-2026-000001' },
  { placed_at: null, status: null, order_number: null },
)

test.each([
  ['POST /sales/shoporder/ready', 'Klaargezet'],
  ['POST /sales/shoporder/refund', 'Terugbetaling gevraagd'],
  ['POST /sales/shoporder/carsback', 'Wagen terug'],
])('%s is named after its call, whatever it changed', (action, text) => {
  expect(orderHistory(entry(action, placing))).toEqual([text])
})

test.each<[string, Row[], string[]]>([
  ['a draft', [row('shop_order', 'i', { first_name: 'Lotte' })], ['Bestelling begonnen']],
  ['a payment that places the order', [placing], ['Voorschot ontvangen, bestelling geplaatst']],
  [
    'several fields of the buyer, once',
    [row('shop_order', 'u', { first_name: 'An', email: 'an@voorbeeld.example' }, { first_name: '', email: '' })],
    ['Gegevens van de koper aangepast'],
  ],
  ['a delivery', [row('shop_order', 'u', { status: 'delivered' }, { status: 'shipped' })], ['Geleverd']],
  ['a step back', [row('shop_order', 'u', { ready_at: null }, { ready_at: '2026-11-27' })], ['Stap teruggenomen']],
  ['a car taken out', [row('shop_order_entry', 'd', null, { rank: 1 })], ['Wagen uit de bestelling gehaald']],
  ['a withdrawal', [row('withdrawal', 'i', { reason: '' })], ['Herroeping ontvangen']],
  [
    'a refund that the provider has',
    [row('payment_refund', 'u', { state: 'pending' }, { state: 'requested' })],
    ['Terugbetaling doorgegeven aan de betaaldienst'],
  ],
  [
    'a refund that is paid',
    [row('payment_refund', 'u', { state: 'refunded' }, { state: 'pending' })],
    ['Terugbetaald'],
  ],
  [
    'a refund that failed',
    [row('payment_refund', 'u', { state: 'failed' }, { state: 'pending' })],
    ['Terugbetaling mislukt'],
  ],
  ['columns that mean nothing to people', [row('shop_order', 'u', { rev: 2 }, { rev: 1 })], ['Bestelling bijgewerkt']],
])('of the shop or of a job: %s', (_, rows, texts) => {
  expect(orderHistory(entry('POST /shop/order/save', ...rows))).toEqual(texts)
})
