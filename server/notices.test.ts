import { expect, test, vi } from 'vitest'
import { NOTICES_CHANGED_EVENT } from '@forecourt/domain/platform/routes/office-page.ts'
import { transaction } from './platform/database/database.ts'
import { addNotices, type Notice } from './platform/notices/notices.ts'
import { makeBranch } from './test/factories.ts'
import { makeColleague } from './test/people.ts'
import { runningShop } from './test/running-shop.ts'
import type { SignedIn } from './test/signed-in.ts'

const shop = await runningShop()
const { database } = shop
const gent = await makeBranch(database, 'Gent')
const [sofie, karim] = [
  await makeColleague(shop, 'salesperson', gent.branchId),
  await makeColleague(shop, 'salesperson', gent.branchId),
]

const tell = (user: SignedIn, notice: Partial<Notice> = {}) =>
  transaction(database, (tx) =>
    addNotices(tx, [user.id], {
      kind: 'offer-question',
      screen: 'offer',
      record: 1042,
      label: 'OF-2026-001042',
      ...notice,
    }),
  )
const readAll = async ({ call }: SignedIn) => (await call('GET /sales/notice/getall', {})).result

test('a notice reaches its user, leads to its record, and is read once', async () => {
  await tell(sofie)
  await tell(sofie, { kind: 'approval-granted', by: 'Pieter Maes' })
  const { unread, notices } = await readAll(sofie)
  expect(unread).toBe(2)
  expect(notices).toEqual([
    expect.objectContaining({ kind: 'approval-granted', by: 'Pieter Maes', isRead: false }),
    expect.objectContaining({ kind: 'offer-question', screen: 'offer', record: 1042, label: 'OF-2026-001042', by: '' }),
  ])
  // Their open office asks anew.
  await vi.waitFor(
    () =>
      expect(shop.hubEvents).toContainEqual({ room: `staff:${sofie.id}`, event: NOTICES_CHANGED_EVENT, payload: null }),
    { timeout: 15_000 },
  )
  const [first] = notices
  expect((await sofie.call('POST /sales/notice/read', { ids: [first!.id] })).result).toEqual({ unread: 1 })
  expect((await readAll(sofie)).notices.map(({ isRead }) => isRead)).toEqual([true, false])
  expect((await sofie.call('POST /sales/notice/read', { ids: null })).result).toEqual({ unread: 0 })
})

test('nobody sees or reads the notices of another', async () => {
  await tell(karim)
  const [his] = (await readAll(karim)).notices
  await sofie.call('POST /sales/notice/read', { ids: [his!.id] })
  expect(await readAll(karim)).toMatchObject({ unread: 1, notices: [{ isRead: false }] })
  expect((await readAll(sofie)).notices.map(({ id }) => id)).not.toContain(his!.id)
})

test('a notice of a later version is passed over', async () => {
  await database.pool.query(
    `insert into staff_notice (staff_user_id, kind, screen, record, label, by_name) values ($1, 'unheard-of', 'offer', 1, '', '')`,
    [karim.id],
  )
  expect((await readAll(karim)).notices.map(({ kind }) => kind)).not.toContain('unheard-of')
})
