import { beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '../../test/api-calls.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { refused } from '../lists/stock.test-data.ts'

const shop = await runningShop()
const { database } = shop
const main = await signedInStaff(shop)
let luik: { branchId: string }

beforeAll(async () => {
  luik = await makeBranch(database, 'Luik')
})

type Findings = InputOf<'POST /sales/usedcar/savecondition'>['findings']
const makeUndescribed = () => makeUsedCar(database, { hasConditionReport: false })
const readReport = async (id: number) => accepted(await main.call('GET /sales/usedcar/getcondition', { id }))
const readPoints = async (id: number) => (await readReport(id)).groups.flatMap(({ points }) => points)
const describeCar = (id: number, findings: Findings, call = main.call) =>
  call('POST /sales/usedcar/savecondition', { id, findings })
const inOrder = (id: number) => ({ id, state: 'good' as const, remark: null })

describe('the condition report of a used car', () => {
  test('has every point of the list, and is finished with the last one, by whom and when', async () => {
    const { number: id } = await makeUndescribed()
    const points = await readPoints(id)
    expect(points).toHaveLength(113)
    expect(points.every(({ state }) => state === null)).toBe(true)
    const [first, ...others] = points.map((point) => point.id)
    expect(accepted(await describeCar(id, others.map(inOrder))).completedOn).toBeNull()
    expect((await main.call('GET /sales/usedcar/desk', { id })).result.condition).toEqual({
      completedOn: null,
      open: 1,
      points: 113,
    })
    const { completedOn } = accepted(await describeCar(id, [inOrder(first!)]))
    expect(completedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(await readReport(id)).toMatchObject({ completedOn, completedBy: expect.any(String) })
  })

  test('keeps what is not named, and a change can be taken back', async () => {
    const { number: id } = await makeUndescribed()
    const [one, two] = await readPoints(id)
    await describeCar(id, [inOrder(one!.id)])
    const remark = { nl: 'Profiel 3 mm', fr: 'Profil de 3 mm' }
    const { change } = accepted(await describeCar(id, [{ id: two!.id, state: 'wear', remark }]))
    expect((await readPoints(id)).slice(0, 2)).toMatchObject([{ state: 'good' }, { state: 'wear', remark }])
    expect((await main.call('POST /sales/audit/undo', change!)).errors).toEqual([])
    expect((await readPoints(id)).slice(0, 2)).toMatchObject([{ state: 'good' }, { state: null, remark: null }])
  })

  test('asks what is to be repaired, and refuses a point that is not on the list', async () => {
    const { number: id } = await makeUndescribed()
    const [point] = await readPoints(id)
    expect(await describeCar(id, [{ id: point!.id, state: 'repair', remark: null }])).toMatchObject(
      refused('condition-remark-missing', 422),
    )
    expect(await describeCar(id, [inOrder(999_999)])).toMatchObject(refused('reference-gone', 422))
    expect(await describeCar(999_999, [inOrder(point!.id)])).toMatchObject({ status: 404 })
  })

  test('waits for the French of a remark', async () => {
    const { number: id } = await makeUndescribed()
    const [first, ...others] = (await readPoints(id)).map((point) => point.id)
    await describeCar(id, others.map(inOrder))
    const inDutch = [{ id: first!, state: 'wear' as const, remark: { nl: 'Kras' } }]
    expect(accepted(await describeCar(id, inDutch)).completedOn).toBeNull()
    const inBoth = [{ id: first!, state: 'wear' as const, remark: { nl: 'Kras', fr: 'Griffe' } }]
    expect(accepted(await describeCar(id, inBoth)).completedOn).not.toBeNull()
    expect(await describeCar(id, inDutch)).toMatchObject(refused('condition-remark-in-dutch-alone', 422))
  })

  test('once finished stays so: a point changes but is not emptied, and a new one on the list opens nothing', async () => {
    const { number: id } = await makeUsedCar(database)
    const [point] = await readPoints(id)
    expect(await describeCar(id, [{ id: point!.id, state: null, remark: null }])).toMatchObject(
      refused('condition-report-finished', 422),
    )
    expect(await describeCar(id, [{ id: point!.id, state: 'unchecked', remark: null }])).toMatchObject({ status: 200 })
    const { rows } = await database.pool.query<{ number: number }>(
      `insert into condition_point (condition_group_id, code, name)
       select id, 'noise', '{"nl": "Rijgeluid", "fr": "Bruit de roulement"}' from condition_group limit 1 returning number`,
    )
    const { completedOn } = (await main.call('GET /sales/usedcar/desk', { id })).result.condition!
    expect(completedOn).not.toBeNull()
    await database.pool.query('update condition_point set is_active = false where number = $1', [rows[0]!.number])
    expect((await readPoints(id)).some(({ name }) => name.nl === 'Rijgeluid')).toBe(false)
  })

  test('is written by whoever holds the right at its branch', async () => {
    const { number: id } = await makeUndescribed()
    const [point] = await readPoints(id)
    const elsewhere = await makeColleague(shop, { STOCK_VIEW: 'all', CONDITION_REPORT_EDIT: 'branch' }, luik.branchId)
    expect(await describeCar(id, [inOrder(point!.id)], elsewhere.call)).toMatchObject({ status: 403 })
    const reader = await makeColleague(shop, { STOCK_VIEW: 'all', STOCK_EDIT: 'all' })
    expect(await describeCar(id, [inOrder(point!.id)], reader.call)).toMatchObject({ status: 403 })
  })

  test('stands on the page of the car, in the language of the page, once it is finished', async () => {
    const { number: id } = await makeUsedCar(database)
    const [point] = await readPoints(id)
    await describeCar(id, [{ id: point!.id, state: 'wear', remark: { nl: 'Vlek', fr: 'Tache' } }])
    const { usedCar } = (await shop.call('GET /shop/catalog/getusedcar', { id }, 'fr-BE')).result
    expect(usedCar.needsConditionReport).toBe(true)
    expect(usedCar.conditionReport?.groups[0]?.points[0]).toEqual({
      name: point!.name.fr,
      state: 'wear',
      remark: 'Tache',
    })
    const undescribed = await makeUndescribed()
    const open = (await shop.call('GET /shop/catalog/getusedcar', { id: undescribed.number })).result.usedCar
    expect(open).toMatchObject({ needsConditionReport: true, conditionReport: null })
  })
})
