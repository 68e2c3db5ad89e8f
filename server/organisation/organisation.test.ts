import { expect, test } from 'vitest'
import { endpoints } from '../api.ts'
import { inProcessCalls } from '../platform/caller.ts'
import { securityHeaders } from '../platform/security-headers.ts'
import { testServices } from '../test/services.ts'

const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Tiles' }

test('the map is drawn by ourselves unless tiles are set', async () => {
  const services = await testServices()
  const call = inProcessCalls(services, endpoints)
  expect(await call('GET /shop/branch/getmap', {}, { language: 'nl' })).toEqual({ zoom: 9, tiles: null })
  expect(policyOf(securityHeaders(services.settings))).toContain("img-src 'self' data:;")
})

test('tiles may be loaded from the host that is set, and from no other', async () => {
  const services = await testServices({ mapTiles: tiles })
  const call = inProcessCalls(services, endpoints)
  expect(await call('GET /shop/branch/getmap', {}, { language: 'nl' })).toEqual({ zoom: 9, tiles })
  expect(policyOf(securityHeaders(services.settings))).toContain("img-src 'self' data: https://tiles.example;")
})

function policyOf(headers: [string, string][]): string | undefined {
  return headers.find(([name]) => name === 'Content-Security-Policy')?.[1]
}
