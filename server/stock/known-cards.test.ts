import { beforeEach, describe, expect, it } from 'vitest'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import { makeUsedCar, type TestCar } from '../test/factories.ts'
import { testServices } from '../test/services.ts'
import { cardsIn } from './car-cards.ts'
import { KnownCards } from './known-cards.ts'

const { database } = await testServices()

describe('what cards show', () => {
  let revision: string | undefined
  let cards: KnownCards
  let car: TestCar
  beforeEach(async () => {
    revision = '1'
    cards = new KnownCards(database.db, { revision: () => revision })
    car = await makeUsedCar(database)
  })

  const stateOf = async ({ number }: TestCar) => (await cards.find([number])).get(number)?.state
  const withdraw = () => database.pool.query('update vehicle set withdrawn_at = now() where id = $1', [car.vehicleId])

  it('is read once for a state of the data', async () => {
    expect(await stateOf(car)).toBe(1)
    await withdraw()
    expect(await stateOf(car), 'nobody has told of the change yet').toBe(1)
    revision = '2'
    expect(await stateOf(car)).toBe(4)
  })

  it('is read each time while the state of the data is not known', async () => {
    revision = undefined
    expect(await stateOf(car)).toBe(1)
    await withdraw()
    expect(await stateOf(car)).toBe(4)
  })

  it('is not kept when the data changed while it was read', async () => {
    const reading = stateOf(car)
    revision = '2'
    expect(await reading).toBe(1)
    await withdraw()
    expect(await stateOf(car)).toBe(4)
  })

  it('comes from both, memory and database, and lacks what never was', async () => {
    const other = await makeUsedCar(database)
    await cards.find([car.number])
    expect(new Set((await cards.find([other.number, car.number, 999_999])).keys())).toEqual(
      new Set([other.number, car.number]),
    )
  })

  it('stays the same card until time changes what it shows', async () => {
    const [read] = (await cards.find([car.number])).values()
    const end = new Date(read!.publishedAt.getTime() + 3_600_000)
    const rows = new Map([[car.number, { ...read!, state: 2, reservedUntil: end }]])
    const cardAt = (now: Date, language: Language = 'nl') => cardsIn(rows, [car.number], { language, now })[0]!
    const before = new Date(end.getTime() - 1)
    expect(cardAt(before)).toMatchObject({ availability: 'reserved', isNewArrival: true })
    expect(cardAt(before)).toBe(cardAt(read!.publishedAt))
    expect(cardAt(before, 'fr').gearLabel).not.toBe(cardAt(before).gearLabel)
    expect(cardAt(end)).toMatchObject({ availability: 'available', isNewArrival: true })
    const weekLater = new Date(read!.publishedAt.getTime() + 7 * 24 * 3_600_000)
    expect(cardAt(weekLater)).toMatchObject({ availability: 'available', isNewArrival: false })
    expect(cardAt(new Date(weekLater.getTime() + 1))).toBe(cardAt(weekLater))
  })
})
