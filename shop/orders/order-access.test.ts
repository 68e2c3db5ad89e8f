import { beforeEach, expect, test, vi } from 'vitest'
import { accessTo, currentOrder, finishOrder, forgetOrder, rememberOrder } from './order-access.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const dayMs = 24 * 3_600_000
const one = { id: 'one', accessKey: 'key-one' }
const two = { id: 'two', accessKey: 'key-two' }
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})

test('checkout goes on with the order begun last', () => {
  rememberOrder(one, now)
  rememberOrder(two, now)
  expect(currentOrder(now)).toEqual(two)
})

test('a finished order can still be looked at, and is not gone on with', () => {
  rememberOrder(one, now)
  finishOrder('one', now)
  expect(currentOrder(now)).toBeUndefined()
  expect(accessTo('one', now)).toEqual(one)
})

test('an order that goes on is finished no more', () => {
  rememberOrder(one, now)
  rememberOrder(two, now)
  finishOrder('two', now)
  rememberOrder(one, now)
  expect(currentOrder(now)).toEqual(one)
})

test('a forgotten order cannot be opened', () => {
  rememberOrder(one, now)
  forgetOrder('one', now)
  expect(accessTo('one', now)).toBeUndefined()
})

test('after a day a shared computer knows nothing any more', () => {
  rememberOrder(one, now)
  expect(accessTo('one', now + dayMs - 1)).toEqual(one)
  expect(accessTo('one', now + dayMs)).toBeUndefined()
})

test('only the last five are kept', () => {
  for (let order = 1; order <= 6; order++) rememberOrder({ id: `order-${order}`, accessKey: 'key' }, now)
  expect(accessTo('order-1', now)).toBeUndefined()
  expect(accessTo('order-2', now)).toBeDefined()
})

test('corrupt or forbidden storage is no order', () => {
  for (const text of ['{', 'null', '[{"id": 7}]', '{"id": "one"}']) {
    stored.set('forecourt.orders', text)
    expect(currentOrder(now)).toBeUndefined()
  }
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('forbidden')
    },
    setItem() {
      throw new Error('forbidden')
    },
  })
  rememberOrder(one, now)
  expect(currentOrder(now)).toBeUndefined()
})
