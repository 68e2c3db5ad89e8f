import {
  PAGE_WORDS,
  WORDED_PAGES,
  type BothLanguages,
  type PageWords,
  type WordedPage,
} from '@forecourt/domain/platform/routes/page-words.ts'
import {
  defaultText,
  toKeptLinks,
  MENU_ROOM,
  menuFault,
  buildMenu,
  MENUS,
  type MenuLink,
  type MenuName,
} from '@forecourt/domain/content/shop-menu.ts'
import {
  PageWordsAnswer,
  PageWordsRequest,
  ShopMenuAnswer,
  ShopMenuRequest,
  ShopMenuResetAnswer,
  ShopMenuResetRequest,
  ShopMenuSaveRequest,
  ShopMenusAnswer,
  ShopMenusRequest,
  ShopPageAnswer,
  ShopPageListAnswer,
  ShopPageListRequest,
  ShopPageRequest,
  ShopPageResetAnswer,
  ShopPageResetRequest,
  ShopPageSaveRequest,
  type ShopMenu,
  type ShopPage,
} from '@forecourt/domain/content/shop-pages.schema.ts'
import { shopPageList } from '@forecourt/domain/content/shop-pages.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { changeUnderway, findLastEditor } from '../platform/audit/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { readFields } from '../platform/resources/field-columns.ts'
import { listRows } from '../platform/resources/list.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { readSetting } from '../platform/setting/setting.ts'
import type { Settings } from '../platform/settings/settings.ts'
import {
  loadMenus,
  selectPages,
  ownWords,
  findShopPage,
  loadShopPage,
  updateMenus,
  updatePage,
  type MenuRow,
  type PageRow,
} from './shop-pages.sql.ts'

const right = 'CONTENT_EDIT'

const getPageWords = query({
  path: 'GET /shop/content/getpagewords',
  right: 'public',
  summary: 'Returns the search engine titles and descriptions of the fixed pages.',
  input: PageWordsRequest,
  output: PageWordsAnswer,
  shows: ['organisation'],
  async run({ db, call: { language } }) {
    const own = new Map((await ownWords(db)).map((row) => [row.name, row]))
    const pages = WORDED_PAGES.map((name) => {
      const { title, description } = toPageWords(name, own.get(name))
      return [name, { title: translate(title, language), description: translate(description, language) }]
    })
    return { pages: Object.fromEntries(pages) as PageWordsAnswer['pages'] }
  },
})

const getMenus = query({
  path: 'GET /shop/content/getmenus',
  right: 'public',
  summary: 'Returns the links of the main menu and of the footer, in order.',
  input: ShopMenusRequest,
  output: ShopMenusAnswer,
  shows: ['organisation'],
  async run({ db, call: { language } }) {
    const kept = await loadMenus(db)
    const shownLinks = (menu: MenuName) =>
      buildMenu(menu, kept[menu])
        .filter(({ isShown }) => isShown)
        .map(({ page, text }) => ({ page, text: translate(text, language) }))
    return { main: shownLinks('main'), footer: shownLinks('footer') }
  },
})

const list = query({
  path: 'POST /sales/shoppage/list',
  right,
  summary: 'Lists the pages of the shop with their search engine titles and descriptions.',
  input: ShopPageListRequest,
  output: ShopPageListAnswer,
  run: ({ db, call: { language } }, request) =>
    listRows(db, selectPages(db, language), shopPageList, request, {
      language,
      read: (row) => ({ id: row.id, rev: row.rev, ...readFields(shopPageList.fields, row) }),
    }),
})

const get = query({
  path: 'GET /sales/shoppage/get',
  right,
  summary: 'Returns the search engine texts of a shop page in both languages.',
  input: ShopPageRequest,
  output: ShopPageAnswer,
  async run({ db, services, call: { language } }, { id }) {
    const row = await findShopPage(db, id)
    return row ? { page: await pageAnswer(db, row, { settings: services.settings, language }) } : notFound()
  },
})

const save = command({
  path: 'POST /sales/shoppage/save',
  right,
  summary: 'Saves the search engine texts of a shop page. Texts equal to the default are not stored.',
  input: ShopPageSaveRequest,
  output: ShopPageAnswer,
  run: ({ tx, services, call: { language } }, { page: { id, rev, ...words } }) =>
    wordPage(tx, { id, rev, words: () => words }, { settings: services.settings, language }),
})

const reset = command({
  path: 'POST /sales/shoppage/reset',
  right,
  summary: 'Resets the search engine texts of a shop page to the default.',
  input: ShopPageResetRequest,
  output: ShopPageResetAnswer,
  isUndoable: true,
  async run({ tx, services, call: { language } }, { id, rev }) {
    const asked = { id, rev, words: (name: WordedPage) => PAGE_WORDS[name] }
    const answer = await wordPage(tx, asked, { settings: services.settings, language })
    return 'page' in answer ? { ...answer, change: await changeUnderway(tx) } : answer
  },
})

const getMenu = query({
  path: 'GET /sales/shopmenu/get',
  right,
  summary: 'Returns both menus of the shop with the links that they can contain.',
  input: ShopMenuRequest,
  output: ShopMenuAnswer,
  run: async ({ db }) => ({ menu: menuAnswer(await loadMenus(db)) }),
})

const saveMenu = command({
  path: 'POST /sales/shopmenu/save',
  right,
  summary: 'Saves the order, labels and visibility of the menu links. Links required by law cannot be hidden.',
  input: ShopMenuSaveRequest,
  output: ShopMenuAnswer,
  async run({ tx, call: { language } }, { menu: { rev, main, footer } }) {
    const kept = await loadMenus(tx, { forUpdate: true })
    if (kept.rev !== rev) return menuChanged(tx, kept)
    const asked = { main: main as MenuLink[], footer: footer as MenuLink[] }
    for (const menu of MENUS) {
      const fault = menuFault(menu, asked[menu])
      if (!fault) continue
      const link = fault.page === undefined ? '' : translate(defaultText(fault.page), language)
      return refuse(fault.reason, { status: 422, field: `menu.${menu}`, values: { link, room: String(MENU_ROOM) } })
    }
    await updateMenus(tx, { main: toKeptLinks('main', asked.main), footer: toKeptLinks('footer', asked.footer) })
    return { menu: menuAnswer(await loadMenus(tx)) }
  },
})

const resetMenu = command({
  path: 'POST /sales/shopmenu/reset',
  right,
  summary: 'Resets the menus to the default order and labels.',
  input: ShopMenuResetRequest,
  output: ShopMenuResetAnswer,
  isUndoable: true,
  async run({ tx }, { rev }) {
    const kept = await loadMenus(tx, { forUpdate: true })
    if (kept.rev !== rev) return menuChanged(tx, kept)
    await updateMenus(tx, { main: [], footer: [] })
    return { menu: menuAnswer(await loadMenus(tx)), change: await changeUnderway(tx) }
  },
})

export const shopPageEndpoints = [getPageWords, getMenus, list, get, save, reset, getMenu, saveMenu, resetMenu] as const

interface Shown {
  readonly settings: Settings
  readonly language: Language
}

interface Wording {
  readonly id: number
  readonly rev: number
  readonly words: (name: WordedPage) => PageWords
}

async function wordPage(tx: Tx, { id, rev, words }: Wording, shown: Shown) {
  const row = await findShopPage(tx, id, { forUpdate: true })
  if (!row) return notFound()
  if (row.rev !== rev) {
    const theirs = await pageAnswer(tx, row, shown)
    return refuse('changed-meanwhile', { detail: { theirs, by: await findLastEditor(tx, 'shop_page', row.id) } })
  }
  const { title, description } = words(row.name)
  const own = (typed: BothLanguages, delivered: BothLanguages) => (isSame(typed, delivered) ? null : typed)
  const delivered = PAGE_WORDS[row.name]
  await updatePage(tx, row.name, {
    title: own(title, delivered.title),
    description: own(description, delivered.description),
  })
  return { page: await pageAnswer(tx, await loadShopPage(tx, id), shown) }
}

function isSame(one: BothLanguages, other: BothLanguages): boolean {
  return LANGUAGES.every((language) => one[language] === other[language])
}

function toPageWords(name: WordedPage, own: Pick<PageRow, 'title' | 'description'> | undefined): PageWords {
  const delivered = PAGE_WORDS[name]
  return { title: own?.title ?? delivered.title, description: own?.description ?? delivered.description }
}

async function pageAnswer(db: Db, row: PageRow, { settings, language }: Shown): Promise<ShopPage> {
  const isOwn = row.title !== null || row.description !== null
  const { title, description } = toPageWords(row.name, row)
  const addressIn = (one: Language) => settings.publicUrl + buildPath(row.name, one)
  return {
    id: row.number,
    rev: row.rev,
    page: translate(ROUTES[row.name].meta.text, language),
    isOwn,
    updatedAt: isOwn ? row.updatedAt.toISOString() : null,
    title: { nl: title.nl, fr: title.fr },
    description: { nl: description.nl, fr: description.fr },
    address: { nl: addressIn('nl'), fr: addressIn('fr') },
    dealer: await readSetting(db, 'organisation.name'),
  }
}

function menuAnswer({ number, rev, main, footer }: MenuRow): ShopMenu {
  return { id: number, rev, main: buildMenu('main', main), footer: buildMenu('footer', footer) }
}

async function menuChanged(db: Db, kept: MenuRow): Promise<ApiRefusal> {
  return refuse('changed-meanwhile', {
    detail: { theirs: menuAnswer(kept), by: await findLastEditor(db, 'shop_menu', kept.id) },
  })
}

function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}
