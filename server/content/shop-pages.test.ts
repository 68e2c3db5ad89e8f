import { beforeAll, describe, expect, test } from 'vitest'
import { PAGE_WORDS, WORDED_PAGES } from '@forecourt/domain/platform/routes/page-words.ts'
import type { ShopMenu, ShopPage } from '@forecourt/domain/content/shop-pages.schema.ts'
import type { InputOf } from '../test/api-calls.ts'
import { makeBranch } from '../test/factories.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { undo } from '../test/undo.ts'

const shop = await runningShop()
const { database } = shop
const editor = await makeColleague(shop, { CONTENT_EDIT: 'all', AUDIT_VIEW: 'all' })
beforeAll(() => makeBranch(database, 'Gent'))

const listed = async (
  value = '',
  queryFilter: InputOf<'POST /sales/shoppage/list'>['queryFilter'] = {},
  language = 'nl-BE',
) =>
  (
    await editor.call(
      'POST /sales/shoppage/list',
      { searchFilter: { value }, queryFilter, pageFilter: { activePage: 1, pageSize: 0 } },
      language,
    )
  ).result.data
const get = async (page: string) => {
  const { id } = (await listed(page)).find((one) => one.page === page)!
  return (await editor.call('GET /sales/shoppage/get', { id })).result.page
}
const save = (
  { id, rev, title, description }: ShopPage,
  changes: Partial<Pick<ShopPage, 'title' | 'description'>> = {},
) => editor.call('POST /sales/shoppage/save', { page: { id, rev, title, description, ...changes } })
const wordsShown = async (language = 'nl-BE') =>
  (await editor.call('GET /shop/content/getpagewords', {}, language)).result.pages
const menu = async (): Promise<ShopMenu> => (await editor.call('GET /sales/shopmenu/get', {})).result.menu
const saveMenu = (changed: ShopMenu) => editor.call('POST /sales/shopmenu/save', { menu: changed })
const menusShown = async (language = 'nl-BE') => (await editor.call('GET /shop/content/getmenus', {}, language)).result
const linksWith = (links: ShopMenu['main'], page: string, changes: Partial<ShopMenu['main'][number]>) =>
  links.map((link) => (link.page === page ? { ...link, ...changes } : link))

describe('the words of a page', () => {
  const own = {
    title: { nl: 'Occasies met garantie', fr: 'Occasions garanties' },
    description: { nl: 'Tweedehands uit eigen werkplaats.', fr: 'De notre atelier : nos occasions.' },
  }

  test('are those delivered, in the language of the reader, until somebody words them', async () => {
    expect(await listed()).toHaveLength(WORDED_PAGES.length)
    expect(await listed('occasions', {}, 'fr-BE')).toMatchObject([{ page: 'Occasions', isOwn: false }])
    expect((await wordsShown())['content.usedcars']).toEqual({
      title: PAGE_WORDS['content.usedcars'].title.nl,
      description: PAGE_WORDS['content.usedcars'].description.nl,
    })
  })

  test('are shown as they are worded, told as own, and go back to what was delivered', async () => {
    const saved = await save(await get('Tweedehandswagens'), own)
    expect(saved.result.page).toMatchObject({ ...own, isOwn: true })
    expect((await wordsShown('fr-BE'))['content.usedcars']).toEqual({
      title: own.title.fr,
      description: 'De notre atelier\u00a0: nos occasions.',
    })
    expect(await listed('', { isOwn: true })).toMatchObject([{ title: own.title.nl }])

    const { id, rev } = saved.result.page
    const back = await editor.call('POST /sales/shoppage/reset', { id, rev })
    expect(back.result.page).toMatchObject({ isOwn: false, ...PAGE_WORDS['content.usedcars'] })
    expect((await undo(editor.call, back.result.change)).status).toBe(200)
    expect(await get('Tweedehandswagens')).toMatchObject(own)
    const { entries } = (await editor.call('GET /sales/audit/history', { subject: 'shop_page', id })).result
    expect(entries.at(-1)).toMatchObject({ action: 'POST /sales/shoppage/save' })
  })

  test('that are as delivered are not kept as own', async () => {
    const saved = await save(await get('Contact'))
    expect(saved.result.page.isOwn).toBe(false)
  })

  test.each([
    ['one language blank', { title: { nl: 'Contact', fr: ' ' } }],
    ['too long', { description: { nl: 'x'.repeat(221), fr: 'x' } }],
    ['of several lines', { description: { nl: 'een\ntwee', fr: 'x' } }],
  ])('are refused: %s', async (_, changes) => {
    expect((await save(await get('Contact'), changes)).status).toBe(422)
  })

  test('are not overwritten by who had an older version before them', async () => {
    const seen = await get('Nieuws')
    await save(seen, { title: { nl: 'Ons nieuws', fr: 'Nos actus' } })
    expect(await save(seen, { title: { nl: 'Anders', fr: 'Autre' } })).toMatchObject({
      status: 409,
      errors: [{ name: 'changed-meanwhile', detail: { theirs: { title: { nl: 'Ons nieuws' } } } }],
    })
    expect((await editor.call('GET /sales/shoppage/get', { id: 9_999_999 })).status).toBe(404)
  })
})

describe('the menus', () => {
  test('show in the order and with the words that somebody gives them, and go back', async () => {
    const before = await menu()
    const main = linksWith(before.main, 'content.jobs', { isShown: false, text: { nl: 'Jobs', fr: 'Emploi' } })
    const own = { ...before, main: [main.at(-1)!, ...main.slice(0, -1)], footer: before.footer.toReversed() }
    const shown = {
      ...own,
      main: linksWith(own.main, 'content.trade-in', { isShown: true, text: { nl: 'Overname', fr: 'Reprise' } }),
    }
    const saved = await saveMenu(shown)
    expect(saved.status).toBe(200)
    const { main: links, footer } = await menusShown('fr-BE')
    expect(links[0]).toEqual({ page: 'content.trade-in', text: 'Reprise' })
    expect(links.map(({ page }) => page)).not.toContain('content.jobs')
    expect(footer.at(-1)).toMatchObject({ page: 'content.legal.privacy' })

    expect(await saveMenu(before)).toMatchObject({ status: 409, errors: [{ name: 'changed-meanwhile' }] })
    const { id, rev } = saved.result.menu
    expect((await editor.call('POST /sales/shopmenu/reset', { id, rev })).result.menu).toMatchObject({
      main: before.main,
      footer: before.footer,
    })
    expect((await editor.call('POST /sales/shopmenu/reset', { id, rev })).status).toBe(409)
  })

  test.each<[string, string, (menu: ShopMenu) => Partial<ShopMenu>]>([
    [
      'menu-link-lawful',
      'menu.footer',
      ({ footer }) => ({ footer: linksWith(footer, 'content.legal.privacy', { isShown: false }) }),
    ],
    [
      'menu-words-lawful',
      'menu.footer',
      ({ footer }) => ({ footer: linksWith(footer, 'content.withdrawal', { text: { nl: 'Terug', fr: 'Retour' } }) }),
    ],
    ['menu-empty', 'menu.main', ({ main }) => ({ main: main.map((link) => ({ ...link, isShown: false })) })],
    ['menu-too-wide', 'menu.main', ({ main }) => ({ main: main.map((link) => ({ ...link, isShown: true })) })],
    ['menu-pages-unknown', 'menu.main', ({ main }) => ({ main: main.slice(1) })],
  ])('%s', async (name, field, changes) => {
    const before = await menu()
    const answer = await saveMenu({ ...before, ...changes(before) })
    expect(answer).toMatchObject({ status: 422, errors: [{ name, field }] })
    expect(await menu()).toEqual(before)
  })
})

test('are for who writes the site', async () => {
  const salesperson = await makeColleague(shop, 'salesperson')
  expect((await salesperson.call('POST /sales/shoppage/list', {})).status).toBe(403)
  expect((await salesperson.call('GET /sales/shopmenu/get', {})).status).toBe(403)
  expect((await salesperson.call('POST /sales/shopmenu/save', { menu: await menu() })).status).toBe(403)
  const writer = await makeColleague(shop, 'content-editor')
  expect((await writer.call('GET /sales/shopmenu/get', {})).status).toBe(200)
})
