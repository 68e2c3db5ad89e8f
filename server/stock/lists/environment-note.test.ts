import { expect, test } from 'vitest'
import { makeBranch } from '../../test/factories.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { makeNewCar } from '../../orders/checkout/orders.test-data.ts'
import { readSetting } from '../../platform/setting/setting.ts'

test('the page of a new car refers to the environmental information of its manufacturer, in words that staff can change', async () => {
  const shop = await runningShop()
  await makeBranch(shop.database)
  const { baseKey } = await makeNewCar(shop.database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 100_000 })
  const id = Number(baseKey.split('-')[1])
  const read = async (language: 'nl-BE' | 'fr-BE') =>
    (await shop.call('GET /shop/catalog/getnewcar', { id: String(id) }, language)).result.newCar.environmentNote
  expect(await read('nl-BE')).toContain('Milieu-informatie van de constructeur [KB 19/03/2004]')
  expect(await read('fr-BE')).toContain('Informations environnementales du constructeur [A.R. 19/03/2004]')

  const { call } = await signedInStaff(shop)
  const was = await readSetting(shop.database.kysely, 'stock.environment-note')
  const value = { nl: 'Milieu-informatie: zie de brochure.', fr: 'Informations environnementales : voir la brochure.' }
  const setting = { name: 'stock.environment-note', was, value, validFrom: null } as const
  accepted(await call('POST /sales/setting/save', { setting }))
  expect(await read('nl-BE')).toBe('Milieu-informatie: zie de brochure.')
})
