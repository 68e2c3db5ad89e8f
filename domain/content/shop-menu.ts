import { LANGUAGES } from '../platform/values/languages.ts'
import { LEGAL_MENU, MENU, ROUTES } from '../platform/routes/route-table.ts'
import type { RouteName } from '../platform/routes/routes.ts'
import type { BothLanguages } from '../platform/routes/page-words.ts'

/** The menus of the shop: that of the header and the drawer, and the last line of the footer. */
export const MENUS = ['main', 'footer'] as const
export type MenuName = (typeof MENUS)[number]

/** The pages of each menu, in their default order; the later ones are hidden until a user shows them. */
const pages: Record<MenuName, { shown: readonly RouteName[]; more: readonly RouteName[] }> = {
  main: { shown: MENU, more: ['content.schedule', 'content.trade-in'] },
  footer: {
    shown: LEGAL_MENU,
    more: ['content.departments', 'content.jobs', 'content.news', 'content.contact'],
  },
}

/** The law wants these to be within reach of every page. */
const lawful = new Set<RouteName>(LEGAL_MENU)
/** The text of this button is the law’s as well: “withdraw from contract here”. */
const lawfulWords: RouteName = 'content.withdrawal'

export const MAX_MENU_TEXT = 40
/** The number of letters that fit in the header of a laptop; the space between links counts as two. */
export const MENU_ROOM = 101
const between = 2

/** A link as stored: null where it has the default. */
export interface KeptLink {
  readonly page: RouteName
  readonly isShown: boolean
  readonly text: BothLanguages | null
}

export interface MenuLink {
  readonly page: RouteName
  readonly isShown: boolean
  readonly text: BothLanguages
}

export function defaultText(page: RouteName): BothLanguages {
  return ROUTES[page].meta.text as BothLanguages
}

export function isLawful(menu: MenuName, page: RouteName): boolean {
  return menu === 'footer' && lawful.has(page)
}

export function hasLawfulWords(menu: MenuName, page: RouteName): boolean {
  return menu === 'footer' && page === lawfulWords
}

/**
 * Builds the whole menu from its stored links: pages that an older version did not know get their default state, at the
 * end.
 */
export function buildMenu(menu: MenuName, kept: readonly KeptLink[]): MenuLink[] {
  const { shown, more } = pages[menu]
  const known: readonly RouteName[] = [...shown, ...more]
  const still = kept.filter(({ page }) => known.includes(page))
  const added = known
    .filter((page) => !still.some((link) => link.page === page))
    .map((page): KeptLink => ({ page, isShown: shown.includes(page), text: null }))
  return [...still, ...added].map(({ page, isShown, text }) => ({
    page,
    isShown: isShown || isLawful(menu, page),
    text: (hasLawfulWords(menu, page) ? null : text) ?? defaultText(page),
  }))
}

/** Returns the part of a menu that is stored: nothing while it has its defaults. */
export function toKeptLinks(menu: MenuName, links: readonly MenuLink[]): KeptLink[] {
  const kept = links.map(({ page, isShown, text }): KeptLink => {
    const delivered = defaultText(page)
    const isOwn = LANGUAGES.some((language) => text[language] !== delivered[language])
    return { page, isShown, text: isOwn ? text : null }
  })
  return JSON.stringify(kept) === JSON.stringify(defaultLinks(menu)) ? [] : kept
}

/** The reason to reject a menu, and the link. */
export interface MenuFault {
  readonly reason: 'menu-pages-unknown' | 'menu-link-lawful' | 'menu-words-lawful' | 'menu-empty' | 'menu-too-wide'
  readonly page?: RouteName
}

export function menuFault(menu: MenuName, links: readonly MenuLink[]): MenuFault | undefined {
  const delivered = buildMenu(menu, [])
  const named = new Set(links.map(({ page }) => page))
  if (
    named.size !== links.length ||
    links.length !== delivered.length ||
    delivered.some(({ page }) => !named.has(page))
  )
    return { reason: 'menu-pages-unknown' }
  const hidden = links.find(({ page, isShown }) => !isShown && isLawful(menu, page))
  if (hidden) return { reason: 'menu-link-lawful', page: hidden.page }
  const reworded = links.find(
    ({ page, text }) =>
      hasLawfulWords(menu, page) && LANGUAGES.some((language) => text[language] !== defaultText(page)[language]),
  )
  if (reworded) return { reason: 'menu-words-lawful', page: reworded.page }
  if (!links.some(({ isShown }) => isShown)) return { reason: 'menu-empty' }
  if (menu === 'main' && LANGUAGES.some((language) => menuWidth(links, language) > MENU_ROOM))
    return { reason: 'menu-too-wide' }
  return undefined
}

/** Returns the width of a menu in the header in a language. */
export function menuWidth(links: readonly MenuLink[], language: (typeof LANGUAGES)[number]): number {
  return links.filter(({ isShown }) => isShown).reduce((width, { text }) => width + text[language].length + between, 0)
}

function defaultLinks(menu: MenuName): KeptLink[] {
  return buildMenu(menu, []).map(({ page, isShown }) => ({ page, isShown, text: null }))
}
