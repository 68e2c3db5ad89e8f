import { describe, expect, test } from 'vitest'
import {
  CALLS_OF_PERSONS,
  isOpenToIntegrations,
  isRightOfIntegrations,
  STAFF_CALLS_OF_INTEGRATIONS,
} from '@forecourt/domain/platform/resources/integration-access.ts'
import { isRight, RIGHT_NAMES } from '@forecourt/domain/platform/resources/rights.ts'
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

  test('names calls that exist, and only where the right alone does not decide', () => {
    const needless = [...CALLS_OF_PERSONS].filter((path) => {
      const right = paths.get(path)
      return right === undefined || !isRight(right) || !isRightOfIntegrations(right)
    })
    expect(needless).toEqual([])
    expect([...STAFF_CALLS_OF_INTEGRATIONS].filter((path) => paths.get(path) !== 'staff')).toEqual([])
  })

  test('keeps from programs what proves who somebody is, secrets, users, roles and the keys themselves', () => {
    const subjects =
      /^\w+ \/\w+\/(auth|session|secondfactor|group|user|role|integration|provider|setting|accesspoint|invoicemailbox|notice|dashboard|view)\//
    const open = endpoints.filter((endpoint) => subjects.test(endpoint.path) && isOpenToIntegrations(endpoint))
    expect(open.map(({ path }) => path)).toEqual([])
  })

  test('keeps from programs what a named person approves, signs or pays', () => {
    const acts =
      /\/(paymentbatch\/release|\w*approve\w*|sign|signscan|signreception|verifyaccount|certifypermit|handterms|writeoff|refund|merge|erase|undo|block|unblock|unlock)$/
    const open = endpoints.filter((endpoint) => acts.test(endpoint.path) && isOpenToIntegrations(endpoint))
    expect(open.map(({ path }) => path)).toEqual([])
  })

  test('refuses a right that it does not know', () => {
    expect(isOpenToIntegrations({ path: 'POST /sales/new/call', right: 'NEW_RIGHT' })).toBe(false)
    expect(isOpenToIntegrations({ path: 'POST /sales/new/call', right: 'staff' })).toBe(false)
    expect(isOpenToIntegrations({ path: 'POST /shop/new/call', right: 'customer' })).toBe(false)
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
