import { pino } from 'pino'
import { expect, test } from 'vitest'
import { endpoints } from '../api.ts'
import { inProcessCalls } from '../platform/http/caller.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { makeBranch } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { testServices } from '../test/services.ts'

const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Tiles' }

test('the map is drawn by ourselves unless tiles are set', async () => {
  const services = await testServices()
  const call = inProcessCalls(services, endpoints)
  expect(await call('GET /shop/branch/getmap', {}, { language: 'nl' })).toEqual({ zoom: 9, tiles: null })
  expect(readPolicy(securityHeaders(services.settings))).toContain("img-src 'self' data:;")
})

test('a map without branches is logged, and one with branches is not', async () => {
  const lines: string[] = []
  const services = await testServices()
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const call = inProcessCalls({ ...services, log }, endpoints)
  const warnings = async () => {
    await call('GET /shop/branch/getmap', {}, { language: 'nl' })
    return lines.splice(0).map((line) => (JSON.parse(line) as { msg: string }).msg)
  }
  expect(await warnings()).toEqual(['no markers were provided for the map: no branch is active'])
  await makeBranch(services.database)
  expect(await warnings()).toEqual([])
})

test('tiles may be loaded from the host that is set, and from no other', async () => {
  const services = await testServices({ mapTiles: tiles })
  const call = inProcessCalls(services, endpoints)
  expect(await call('GET /shop/branch/getmap', {}, { language: 'nl' })).toEqual({ zoom: 9, tiles })
  expect(readPolicy(securityHeaders(services.settings))).toContain("img-src 'self' data: https://tiles.example;")
})

test('a branch shows its logo, once it has one', async () => {
  const shop = await runningShop()
  const { branchId } = await makeBranch(shop.database)
  const logo = { label: 'sm', url: '/media/logo-sm.webp', width: 180, height: 140 }
  const shown = async () => (await shop.call('POST /shop/auth/boot')).result.tenant.branches[0]!.logo
  expect(await shown()).toBeNull()
  await shop.database.pool.query(
    `with host as (insert into media_host (kind) values ('branch') returning id),
       image as (insert into media_image (host_id, rank, colour) select id, 0, '#0a5a72' from host returning id),
       version as (insert into media_image_version (image_id, label, url, width, height) select id, $2, $3, $4, $5 from image)
     update branch set media_host_id = host.id from host where branch.id = $1`,
    [branchId, ...Object.values(logo)],
  )
  await expect.poll(shown).toEqual({ guid: expect.any(String), alt: '', versions: [logo] })
})

function readPolicy(headers: [string, string][]): string | undefined {
  return headers.find(([name]) => name === 'Content-Security-Policy')?.[1]
}
