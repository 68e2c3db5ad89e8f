import { beforeAll, describe, expect, test } from 'vitest'
import type { Import } from '@forecourt/domain/platform/resources/import.ts'
import { makeColleague } from '../test/people.ts'
import { makeNewCar } from '../orders/checkout/orders.test-data.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
const { database } = shop
const main = await signedInStaff(shop)
let version: { id: number; name: string; brand: { label: string }; model: string; year: number }

const list = async (value = '') =>
  (await main.call('POST /sales/version/list', { searchFilter: { value } })).result.data

beforeAll(async () => {
  await makeNewCar(database, { priceGrossCents: 4_000_000, enginePriceGrossCents: 300_000 })
  version = (await list())[0]!
})

type Answer = { result: { import: Import } }

async function bring(text: string): Promise<Import> {
  const body = new FormData()
  body.append('list', 'version')
  body.append('FormFile', new File([text], 'versies.csv'))
  const headers = { 'x-api-key': 'demo', authorization: `Bearer ${main.token}` }
  const response = await fetch(`${shop.origin}/api/sales/import/upload`, { method: 'POST', headers, body })
  const { id } = ((await response.json()) as Answer).result.import
  const { columns } = await waitForImport(id)
  await main.call('POST /sales/import/map', { id, columns, defaults: {} })
  return waitForImport(id)
}

async function waitForImport(id: number): Promise<Import> {
  let found: Import | undefined
  await expect
    .poll(
      async () => {
        found = (await main.call('GET /sales/import/get', { id })).result.import
        return ['ready', 'done', 'failed'].includes(found.state)
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  return found!
}

describe('the flat list of versions', () => {
  test('finds a version by its name or its model, across models', async () => {
    expect((await list(version.name)).map(({ id }) => id)).toContain(version.id)
    expect((await list(version.model)).map(({ id }) => id)).toContain(version.id)
    expect(await list('no such version')).toEqual([])
    expect(await list()).toMatchObject([{ engineCount: expect.any(Number), brand: { label: expect.any(String) } }])
  })

  test('is for those who may see master data', async () => {
    const editor = await makeColleague(shop, 'content-editor')
    expect((await editor.call('POST /sales/version/list', {})).status).toBe(403)
  })
})

describe('a file of versions', () => {
  test('adds a version to a model year, and leaves engines and equipment of another as they are', async () => {
    const before = (await main.call('GET /sales/version/get', { id: version.id })).result.version
    const year = `${version.brand.label};${version.model};${version.year}`
    const brought = await bring(
      `Merk;Model;Modeljaar;Naam;Carrosserie;Deuren;Zitplaatsen;Actief
${year};${version.name};Break;${before.doors};5;ja
${year};Ultimate Proef;Break;5;5;nee
${version.brand.label};${version.model};1999;Te oud;Break;5;5;nee
`,
    )
    const lines = (await main.call('POST /sales/import/lines', { id: brought.id })).result.data
    expect(lines.map(({ action }) => action)).toEqual(['change', 'add', 'wrong'])
    await main.call('POST /sales/import/apply', { id: brought.id })
    await waitForImport(brought.id)
    const names = (await list()).map(({ name }) => name)
    expect(names).toContain('Ultimate Proef')
    const after = (await main.call('GET /sales/version/get', { id: version.id })).result.version
    expect(after).toMatchObject({ engines: before.engines, options: before.options, colours: before.colours })
  })
})
