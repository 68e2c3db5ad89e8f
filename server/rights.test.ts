import { expect, test } from 'vitest'
import { RIGHT_NAMES } from '@forecourt/domain/platform/rights.ts'
import { endpoints } from './api.ts'

/** Rights whose endpoints are being built. A right that waits for longer is taken away again. */
const awaited = ['AUDIT_VIEW']

test('every right is asked for by an endpoint', () => {
  const stated = new Set<string>(endpoints.map(({ right }) => right))
  expect(RIGHT_NAMES.filter((name) => !stated.has(name))).toEqual(awaited)
})
