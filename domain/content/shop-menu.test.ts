import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../platform/values/languages.ts'
import { LEGAL_MENU, MENU } from '../platform/routes/route-table.ts'
import {
  toKeptLinks,
  MAX_MENU_TEXT,
  MENU_ROOM,
  menuFault,
  buildMenu,
  MENUS,
  menuWidth,
  type MenuLink,
  type MenuName,
} from './shop-menu.ts'
import { MAX_PAGE_DESCRIPTION, MAX_PAGE_TITLE, PAGE_WORDS } from '../platform/routes/page-words.ts'

const shownIn = (links: readonly MenuLink[]) => links.filter(({ isShown }) => isShown).map(({ page }) => page)
const changed = (menu: MenuName, page: string, changes: Partial<MenuLink>) =>
  buildMenu(menu, []).map((link) => (link.page === page ? { ...link, ...changes } : link))

describe('a menu as delivered', () => {
  test('shows what stands in the route table, and can show more', () => {
    expect(shownIn(buildMenu('main', []))).toEqual(MENU)
    expect(shownIn(buildMenu('footer', []))).toEqual(LEGAL_MENU)
    expect(buildMenu('main', []).length).toBeGreaterThan(MENU.length)
  })

  test.each(MENUS)('%s can stand so, and nothing of it is kept', (menu) => {
    expect(menuFault(menu, buildMenu(menu, []))).toBeUndefined()
    expect(toKeptLinks(menu, buildMenu(menu, []))).toEqual([])
    for (const { text } of buildMenu(menu, []))
      expect(Math.max(text.nl.length, text.fr.length)).toBeLessThanOrEqual(MAX_MENU_TEXT)
  })

  test('fits into the header', () => {
    for (const language of LANGUAGES) expect(menuWidth(buildMenu('main', []), language)).toBeLessThanOrEqual(MENU_ROOM)
  })
})

describe('a menu of the dealer', () => {
  test('keeps order, what is hidden and own words, and comes back so', () => {
    const jobs = { isShown: false, text: { nl: 'Werken bij ons', fr: 'Nos jobs' } }
    const own = changed('main', 'content.jobs', jobs).toReversed()
    const kept = toKeptLinks('main', own)
    expect(kept.find(({ page }) => page === 'content.jobs')).toEqual({ page: 'content.jobs', ...jobs })
    expect(kept.find(({ page }) => page === 'content.news')).toMatchObject({ text: null })
    expect(buildMenu('main', kept)).toEqual(own)
  })

  test('gets what it does not know yet behind the rest, and loses what is gone', () => {
    const kept = [
      { page: 'content.contact', isShown: true, text: null },
      { page: 'account.login', isShown: true, text: null },
    ] as const
    expect(shownIn(buildMenu('main', kept))).toEqual([
      'content.contact',
      ...MENU.filter((one) => one !== 'content.contact'),
    ])
  })

  test('shows what the law wants, whatever was kept', () => {
    const kept = [{ page: 'content.withdrawal', isShown: false, text: { nl: 'Terug', fr: 'Retour' } }] as const
    expect(buildMenu('footer', kept)[0]).toMatchObject({ isShown: true, text: { nl: 'Overeenkomst hier herroepen' } })
  })
})

const long = { nl: 'x'.repeat(MAX_MENU_TEXT), fr: 'x' }
test.each<[string, MenuName, MenuLink[], string | undefined]>([
  ['a hidden page of the main menu', 'main', changed('main', 'content.jobs', { isShown: false }), undefined],
  ['another page instead', 'main', changed('main', 'content.schedule', { isShown: false }), undefined],
  ['one more than fits', 'main', changed('main', 'content.jobs', { text: long }), 'menu-too-wide'],
  ['none left', 'main', buildMenu('main', []).map((link) => ({ ...link, isShown: false })), 'menu-empty'],
  ['a page missing', 'main', buildMenu('main', []).slice(1), 'menu-pages-unknown'],
  [
    'a page twice',
    'main',
    [...buildMenu('main', []).slice(1), ...buildMenu('main', []).slice(1, 2)],
    'menu-pages-unknown',
  ],
  [
    'a page of the other menu',
    'main',
    [...buildMenu('main', []).slice(1), ...buildMenu('footer', []).slice(0, 1)],
    'menu-pages-unknown',
  ],
  ['the terms hidden', 'footer', changed('footer', 'content.legal.terms', { isShown: false }), 'menu-link-lawful'],
  ['the terms reworded', 'footer', changed('footer', 'content.legal.terms', { text: long }), undefined],
  ['the withdrawal reworded', 'footer', changed('footer', 'content.withdrawal', { text: long }), 'menu-words-lawful'],
  ['news shown', 'footer', changed('footer', 'content.news', { isShown: true }), undefined],
])('%s: %s', (_, menu, links, reason) => {
  expect(menuFault(menu, links)?.reason).toBe(reason)
})

test('what pages say for search engines as delivered fits', () => {
  for (const { title, description } of Object.values(PAGE_WORDS))
    for (const language of LANGUAGES) {
      expect(title[language].length).toBeLessThanOrEqual(MAX_PAGE_TITLE)
      expect(description[language].length).toBeLessThanOrEqual(MAX_PAGE_DESCRIPTION)
    }
})
