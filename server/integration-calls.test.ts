import { describe, expect, test } from 'vitest'
import {
  ACTS_OF_INTEGRATIONS,
  isOpenToIntegrations,
  STAFF_CALLS_OF_INTEGRATIONS,
} from '@forecourt/domain/platform/resources/integration-access.ts'
import { RIGHT_NAMES } from '@forecourt/domain/platform/resources/rights.ts'
import { endpoints as allEndpoints } from './api.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import { makeIntegration } from './test/integrations.ts'
import { runningShop } from './test/running-shop.ts'
import { signedInStaff } from './test/signed-in.ts'

// Tries every endpoint with an API key: a call that nobody allowed is refused.

const endpoints: readonly Endpoint[] = allEndpoints
const shop = await runningShop()
const main = await signedInStaff(shop)
const everything = Object.fromEntries(RIGHT_NAMES.map((name) => [name, 'all' as const]))
const { call } = await makeIntegration(shop, main.call, { grants: everything, callsPerMinute: 6_000 })

describe('the list of calls', () => {
  const paths = new Map(endpoints.map(({ path, right }) => [path as string, right]))

  test('names acts that exist, and only where the right alone does not decide', () => {
    const acts = Object.entries(ACTS_OF_INTEGRATIONS).flatMap(([subject, names]) =>
      names.map((name) => `POST ${subject}/${name}`),
    )
    const known = endpoints.filter((endpoint) => endpoint.kind !== 'query' && isOpenToIntegrations(endpoint))
    const open = new Set<string>(known.map(({ path }) => path))
    expect(acts.filter((path) => !open.has(path))).toEqual([])
    expect([...STAFF_CALLS_OF_INTEGRATIONS].filter((path) => paths.get(path) !== 'staff')).toEqual([])
  })

  test('keeps from programs what proves who somebody is, secrets, users, roles and the keys themselves', () => {
    const subjects =
      /^\w+ \/\w+\/(auth|session|secondfactor|group|user|role|integration|provider|setting|accesspoint|identityprovider|invoicemailbox|notice|dashboard|view)\//
    const open = endpoints.filter((endpoint) => subjects.test(endpoint.path) && isOpenToIntegrations(endpoint))
    expect(open.map(({ path }) => path)).toEqual([])
  })

  test('keeps from programs what a named person approves, signs or pays', () => {
    const acts =
      /\/(paymentbatch\/release|\w*approve\w*|sign|signscan|signreception|verifyaccount|certifypermit|handterms|writeoff|recover|refund|merge|erase|undo|block|unblock|unlock)$/
    const open = endpoints.filter((endpoint) => acts.test(endpoint.path) && isOpenToIntegrations(endpoint))
    expect(open.map(({ path }) => path)).toEqual([])
  })

  test.each([
    ['a right', 'command', 'POST /sales/new/save', 'NEW_RIGHT'],
    ['a right to read', 'query', 'GET /sales/new/get', 'NEW_VIEW'],
    ['an act', 'command', 'POST /sales/offer/newact', 'OFFER_EDIT'],
    ['a call of any colleague', 'query', 'GET /sales/new/get', 'staff'],
    ['a call of customers', 'query', 'GET /shop/account/get', 'customer'],
  ])('refuses %s that it does not know', (_, kind, path, right) => {
    expect(isOpenToIntegrations({ kind, path, right })).toBe(false)
  })
})

describe('an integration that holds every right', () => {
  test.each(
    endpoints.filter(({ signed }) => !signed).map((endpoint) => [endpoint.path, isOpenToIntegrations(endpoint)]),
  )('calls %s: %s', async (path, isOpen) => {
    const { status, errors } = await call.unchecked(path)
    const isRefused = status === 403 && errors[0]?.name === 'not-for-integrations'
    expect(isRefused).toBe(!isOpen)
    if (isOpen) expect([401, 403]).not.toContain(status)
  })
})
