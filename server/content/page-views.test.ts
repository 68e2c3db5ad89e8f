import { expect, test } from 'vitest'
import type { RouteName } from '@forecourt/domain/platform/routes/routes.ts'
import { runningShop } from '../test/running-shop.ts'

const { database, call } = await runningShop()

test('page views are counted per day, page and language, and leave no trace of who', async () => {
  const count = (page: RouteName, language: string) => call('POST /shop/content/countview', { page }, language)
  const traces = async () => (await database.pool.query('select from audit_entry')).rowCount
  const before = await traces()
  await Promise.all([...Array(5)].map(() => count('content.usedcars', 'nl-BE')))
  await count('content.usedcars', 'fr-BE')
  expect((await count('content.home', 'nl-BE')).status).toBe(200)
  const { rows } = await database.pool.query<{ page: string; language: string; views: number }>(
    `select page, language, views from page_view_day where day = brussels_today() order by page, language`,
  )
  expect(rows.map(({ page, language, views }) => [page, language, views])).toEqual([
    ['content.home', 'nl', 1],
    ['content.usedcars', 'fr', 1],
    ['content.usedcars', 'nl', 5],
  ])
  expect(await traces()).toBe(before)
})

test('what is no page of ours is not counted', async () => {
  expect((await call.unchecked('POST /shop/content/countview', { page: 'content.elsewhere' })).status).toBe(422)
  expect(
    (await call.unchecked('POST /shop/content/countview', { page: 'content.home', visitor: 'Lotte' })).status,
  ).toBe(422)
})
