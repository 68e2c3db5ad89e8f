import { expect, test } from 'vitest'
import { MOST_VIEWS } from '@forecourt/domain/platform/lists/list-views.ts'
import { runningShop } from '../test/running-shop.ts'
import { makeRole, signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
// Views ask for no right.
const roleId = await makeRole(shop.database, {})
const colleague = async () => (await signedInStaff(shop, { roleId })).call

const view = (name: string, changes: object = {}) => ({
  listView: {
    id: null,
    screen: 'fuel',
    name,
    search: 'q=die&sort=-code',
    hiddenColumns: ['code'],
    isDefault: false,
    ...changes,
  },
})
const names = (answer: { result: { views: { name: string; isDefault: boolean }[] } }) =>
  answer.result.views.map(({ name, isDefault }) => (isDefault ? `${name}*` : name))
const getAll = ['GET /sales/view/getall', { screen: 'fuel' }] as const

test('a view is kept, changed and forgotten', async () => {
  const call = await colleague()
  const { result } = await call('POST /sales/view/save', view('Diesels'))
  expect(result.listView).toEqual({
    id: expect.any(Number),
    name: 'Diesels',
    search: 'q=die&sort=-code',
    hiddenColumns: ['code'],
    isDefault: false,
  })
  const { id } = result.listView
  await call('POST /sales/view/save', view('Zware diesels', { id }))
  expect(names(await call(...getAll))).toEqual(['Zware diesels'])
  expect(names(await call('GET /sales/view/getall', { screen: 'warranty' }))).toEqual([])
  expect((await call('POST /sales/view/delete', { id })).result).toEqual({ isDeleted: true })
  expect(names(await call(...getAll))).toEqual([])
})

test('one of a screen is its default', async () => {
  const call = await colleague()
  await call('POST /sales/view/save', view('Een', { isDefault: true }))
  await call('POST /sales/view/save', view('Twee', { isDefault: true }))
  await call('POST /sales/view/save', view('Elders', { isDefault: true, screen: 'warranty' }))
  expect(names(await call(...getAll))).toEqual(['Een', 'Twee*'])
})

test('a name is given once, which is told on its field', async () => {
  const call = await colleague()
  await call('POST /sales/view/save', view('Diesels'))
  expect(await call('POST /sales/view/save', view('Diesels'))).toMatchObject({
    status: 422,
    errors: [{ name: 'list_view_name_once' }, {}, { field: 'listView.name' }],
  })
  expect((await call('POST /sales/view/save', view(' '))).status).toBe(422)
})

test('nobody sees or touches the views of another', async () => {
  const [mine, theirs] = [await colleague(), await colleague()]
  const { id } = (await mine('POST /sales/view/save', view('Van mij'))).result.listView
  expect(names(await theirs(...getAll))).toEqual([])
  expect((await theirs('POST /sales/view/save', view('Gekaapt', { id }))).status).toBe(404)
  expect((await theirs('POST /sales/view/delete', { id })).result).toEqual({ isDeleted: false })
  expect(names(await mine(...getAll))).toEqual(['Van mij'])
})

test('nobody keeps more than can be found again', async () => {
  const call = await colleague()
  for (let at = 0; at < MOST_VIEWS; at++) await call('POST /sales/view/save', view(`Nummer ${at}`))
  expect(await call('POST /sales/view/save', view('Te veel'))).toMatchObject({
    status: 422,
    errors: [{ name: 'too-many-views' }],
  })
})
