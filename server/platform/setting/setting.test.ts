import { describe, expect, test } from 'vitest'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { SETTING_NAMES, type Setting, type SettingName } from '@forecourt/domain/platform/resources/setting.ts'
import { settings as begunWith } from '../../db/seeds/settings.ts'
import { transaction } from '../database/database.ts'
import { applyPlannedSettings } from './setting.jobs.ts'
import { readSetting } from './setting.ts'
import { runningShop } from '../../test/running-shop.ts'
import { makeRole, signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop()
const { database, services } = shop
const staff = await signedInStaff(shop)
const today = brusselsDay(new Date())
const tomorrow = addDays(today, 1)

const getAll = async (): Promise<Setting[]> => (await staff.call('GET /sales/setting/getall', {})).result.settings
const settingOf = async (name: SettingName) => (await getAll()).find((setting) => setting.name === name)!
const save = (setting: { name: SettingName; was: unknown; value: unknown; validFrom?: string | null }) =>
  staff.call('POST /sales/setting/save', { setting: { validFrom: null, ...setting } })

test('every setting says what a dealer begins with', async () => {
  const found = await getAll()
  expect(found.map(({ name }) => name)).toEqual(SETTING_NAMES)
  const { 'organisation.name': _, ...rest } = begunWith
  for (const [name, value] of Object.entries(rest))
    if (name !== 'content.renewal-notice') expect(found.find((one) => one.name === name)?.value).toEqual(value)
})

test('a change holds at once, and the audit says who made it', async () => {
  const { status } = await save({ name: 'orders.ready-in-days', was: 4, value: 6 })
  expect(status).toBe(200)
  expect(await readSetting(database.db, 'orders.ready-in-days')).toBe(6)
  const { rows } = await database.pool.query(
    `select e.actor, r.before ->> 'value' as before, r.after ->> 'value' as after
     from audit_row r join audit_entry e on e.id = r.entry
     where r.subject = 'setting' and r.row_id = 'orders.ready-in-days' and r.kind = 'u'`,
  )
  expect(rows).toEqual([{ actor: `user:${staff.id}`, before: '4', after: '6' }])
  await save({ name: 'orders.ready-in-days', was: 6, value: 4 })
})

test('who began with another value than the present one is told, and overwrites nothing', async () => {
  const { status, errors } = await save({ name: 'workshop.lead-hours', was: 12, value: 8 })
  expect([status, errors[0]?.name]).toEqual([409, 'changed-meanwhile'])
  expect((await settingOf('workshop.lead-hours')).value).toBe(4)
})

const handover = { leadDays: 7, horizonDays: 42 }
const password = { min: 8, max: 12, digit: true, lowerCase: false, upperCase: true, symbol: false }
const drives = { minutes: 45, leadHours: 4, horizonDays: 42, reminderHours: 24, perGuest: 3, perAccount: 5 }

test.each([
  ['too much', { name: 'orders.ready-in-days', was: 4, value: 91 }, 'setting-invalid'],
  ['a word for a figure', { name: 'organisation.name', was: 'x', value: 4 }, 'setting-invalid'],
  ['the value of another', { name: 'orders.handover', was: handover, value: password }, 'setting-invalid'],
  [
    'a window that is none',
    { name: 'orders.handover', was: handover, value: { leadDays: 50, horizonDays: 42 } },
    'setting-handover-window',
  ],
  [
    'no password at all',
    { name: 'access.password', was: password, value: { ...password, min: 20 } },
    'setting-password-length',
  ],
  [
    'no whole quarters',
    { name: 'agenda.test-drives', was: drives, value: { ...drives, minutes: 40 } },
    'setting-test-drive-quarters',
  ],
  ['yesterday', { name: 'orders.ready-in-days', was: 4, value: 5, validFrom: addDays(today, -1) }, 'setting-past'],
] as const)('%s is refused', async (_, setting, reason) => {
  const answer = await save(setting)
  expect([answer.status, answer.errors[0]?.name]).toEqual([422, reason])
})

describe('a plan', () => {
  test('holds from its day on, once', async () => {
    const name = 'orders.transport-gross-cents'
    const { result } = await save({ name, was: 24_200, value: 26_500, validFrom: tomorrow })
    expect(result.setting).toEqual({ name, value: 24_200, planned: [{ validFrom: tomorrow, value: 26_500 }] })
    await applyAt(new Date())
    expect(await readSetting(database.db, name)).toBe(24_200)
    await applyAt(new Date(Date.now() + 86_400_000))
    expect(await settingOf(name)).toEqual({ name, value: 26_500, planned: [] })
    await save({ name, was: 26_500, value: 24_200 })
  })

  test('can be made another, and be given up', async () => {
    const name = 'orders.advance-cents'
    await save({ name, was: 100_000, value: 150_000, validFrom: tomorrow })
    await save({ name, was: 100_000, value: 200_000, validFrom: tomorrow })
    expect((await settingOf(name)).planned).toEqual([{ validFrom: tomorrow, value: 200_000 }])
    const drop = () => staff.call('POST /sales/setting/deleteplanned', { name, validFrom: tomorrow })
    expect((await drop()).result.setting.planned).toEqual([])
    expect((await drop()).status).toBe(404)
  })

  async function applyAt(now: Date) {
    const { db } = database
    await applyPlannedSettings.run({ services, db, transact: (work) => transaction(database, work), now }, {})
  }
})

test('who may look at master data may not change what the house lives by', async () => {
  const other = await signedInStaff(shop, { roleId: await makeRole(database, { MASTER_DATA_VIEW: 'all' }) })
  expect((await other.call('GET /sales/setting/getall', {})).status).toBe(403)
  const input = { setting: { name: 'orders.ready-in-days', was: 4, value: 5, validFrom: null } } as const
  expect((await other.call('POST /sales/setting/save', input)).status).toBe(403)
})
