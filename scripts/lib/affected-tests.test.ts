import { describe, expect, it } from 'vitest'
import { affectedTests, type Source } from './affected-tests.ts'
import { parseModule } from './imports.ts'

const house: Record<string, string> = {
  'domain/pricing/price.ts': '',
  'domain/pricing/price.test.ts': `import './price.ts'`,
  'domain/resources.ts': `import './pricing/price.ts'`,
  'server/offers/offers.api.ts': `import '@forecourt/domain/pricing/price.ts'
    query({
      path: 'POST /sales/offer/get',
    })`,
  'server/offers/endpoints.ts': `import './offers.api.ts'`,
  'server/offers/offers.test.ts': `import '../test/running-shop.ts'; call('POST /sales/offer/get')`,
  'server/orders/orders.test.ts': `import '../test/running-shop.ts'; call('POST /shop/order/save')`,
  'server/test/running-shop.ts': `import '../api.ts'`,
  'server/api.ts': `import './offers/endpoints.ts'`,
  'office/offers/OfferPage.tsx': `api('POST /sales/offer/get')`,
  'office/workshop/CalendarPage.tsx': `import type { Price } from '@forecourt/domain/pricing/price.ts'`,
  'office/routes.tsx': `import './offers/OfferPage.tsx'`,
  'shop/offers/OfferPage.tsx': '',
  'ui/Button.tsx': '',
  'journeys/staff-makes-an-offer.test.ts': `page.goto('/office/offer/new')`,
  'journeys/staff-moves-a-booking.test.ts': `page.goto('/office/calendar')`,
  'journeys/customer-answers-an-offer.test.ts': `page.goto(pathOf('content.offer', 'nl'))`,
  'journeys/ui-gallery.test.ts': '',
}
const sources: Source[] = Object.entries(house).map(([file, code]) => ({ ...parseModule(file, code), code }))

describe('the tests that a change can touch', () => {
  it.each([
    [
      'follow imports, the calls that name an endpoint, and the screens of the areas reached',
      'domain/pricing/price.ts',
      ['domain/pricing/price.test.ts', 'server/offers/offers.test.ts'],
      ['staff-makes-an-offer', 'customer-answers-an-offer'],
    ],
    ['leave out what a screen alone does not touch', 'office/workshop/CalendarPage.tsx', [], ['staff-moves-a-booking']],
    ['are the test itself when that was changed', 'server/orders/orders.test.ts', ['server/orders/orders.test.ts'], []],
    ['hold the gallery for a component', 'ui/Button.tsx', [], ['ui-gallery']],
    [
      'follow the texts of an area',
      'locales/fr/offers.json',
      [],
      ['staff-makes-an-offer', 'customer-answers-an-offer'],
    ],
    ['are none for a document', 'docs/glossary.md', [], []],
  ])('%s', (_, changed, units, journeys) => {
    const affected = affectedTests([changed], sources)
    expect(affected.units).toEqual(units)
    expect(affected.journeys).toEqual(journeys.map((name) => `journeys/${name}.test.ts`))
  })

  it.each([
    'package-lock.json',
    'server/db/migrations/20261101-00-platform.sql',
    'server/api.ts',
    'journeys/support.ts',
  ])('are all of them for %s', (changed) => {
    const affected = affectedTests([changed], sources)
    expect([affected.units.length, affected.journeys.length]).toEqual([3, 4])
  })
})
