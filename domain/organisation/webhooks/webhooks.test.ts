import { describe, expect, test } from 'vitest'
import { LEAD_KINDS } from '../../contacts/lead.ts'
import { INVOICE_KINDS } from '../../invoicing/invoices/invoice-document.ts'
import { SALE_MODES } from '../../offers/offer.ts'
import { isGivenUp, nextPause, RETRY_PAUSES } from './webhook-delivery.ts'
import { checkEndpointUrl, toEndpointState } from './webhook-endpoint.ts'
import { DELIVERED_TYPES } from './webhook-events.ts'
import { webhookEvents } from './webhook-events.schema.ts'

describe('the address of an endpoint', () => {
  test.each([
    ['https://partner.example/hooks?from=us', undefined],
    ['https://partner.example:8443', undefined],
    ['HTTPS://Partner.example/', undefined],
    ['http://partner.example/hooks', 'webhook-url-https'],
    ['http://127.0.0.1:9999/hooks', 'webhook-url-https'],
    ['https://user:password@partner.example/', 'webhook-url-secret'],
    ['ftp://partner.example/', 'webhook-url'],
    ['partner.example', 'webhook-url'],
    ['https://', 'webhook-url'],
    ['https://partner.example/a b', 'webhook-url'],
    ['', 'webhook-url'],
  ])('%s: %s', (url, problem) => {
    expect(checkEndpointUrl(url, { allowsLoopback: false })).toBe(problem)
  })

  test.each([
    ['http://127.0.0.1:9999/hooks', undefined],
    ['http://localhost/', undefined],
    ['http://[::1]:80/', undefined],
    ['http://127.0.0.1.partner.example/', 'webhook-url-https'],
    ['http://10.0.0.1/', 'webhook-url-https'],
  ])('%s where the product runs for its developer: %s', (url, problem) => {
    expect(checkEndpointUrl(url, { allowsLoopback: true })).toBe(problem)
  })
})

test.each([
  [true, null, null, 'working'],
  [true, null, new Date(), 'failing'],
  [false, null, null, 'off'],
  [false, null, new Date(), 'off'],
  [false, 'gone', new Date(), 'stopped'],
] as const)('enabled %s, off for %s, failing since %s: %s', (isEnabled, offReason, failingSince, state) => {
  expect(toEndpointState({ isEnabled, offReason, failingSince })).toBe(state)
})

describe('attempts', () => {
  test('are ten, over three days', () => {
    const pauses = Array.from({ length: 10 }, (_, index) => nextPause({ attempts: index + 1, jitter: 0 }))
    expect(pauses).toEqual([...RETRY_PAUSES, undefined])
    const hours = RETRY_PAUSES.reduce((sum, pause) => sum + pause, 0) / 3_600
    expect(hours).toBeCloseTo(75.58, 2)
  })

  test.each([
    ['without a wish', undefined, 300],
    ['a wish for less', 10, 300],
    ['a wish for more', 1_000, 1_000],
    ['a wish for a month', 30 * 86_400, 86_400],
  ])('wait, with %s of the receiver, for seconds', (_wish, retryAfter, seconds) => {
    expect(nextPause({ attempts: 2, jitter: 0, retryAfter })).toBe(seconds)
  })

  test('wait up to a tenth longer', () => {
    expect(nextPause({ attempts: 2, jitter: 1 })).toBe(330)
  })

  test('end with the endpoint after five days of failures', () => {
    const since = new Date('2026-11-20T08:00:00Z')
    expect(isGivenUp(since, new Date('2026-11-25T07:59:59Z'))).toBe(false)
    expect(isGivenUp(since, new Date('2026-11-25T08:00:00Z'))).toBe(true)
  })
})

describe('the events', () => {
  test('are described, each with its type', () => {
    expect(Object.keys(webhookEvents).toSorted()).toEqual(DELIVERED_TYPES.toSorted())
    for (const [type, schema] of Object.entries(webhookEvents)) {
      expect(schema.shape.type.value).toBe(type)
      expect(schema.description).toMatch(/^[A-Z].+\.$/)
    }
  })

  test('name kinds and modes as the areas do that come after', () => {
    expect(webhookEvents['lead.created'].shape.data.shape.kind.options).toEqual(LEAD_KINDS)
    expect(webhookEvents['invoice.paid'].shape.data.shape.kind.options).toEqual(INVOICE_KINDS)
    expect(webhookEvents['offer.confirmed'].shape.data.shape.mode.options).toEqual(SALE_MODES)
  })
})
