import type { Locator, Page } from '@playwright/test'
import { OFFICE_COOKIES } from '@forecourt/domain/platform/routes/office-page.ts'
import { OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { resources } from '@forecourt/domain/resources.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { signIn } from './staff-sign-in.ts'
import { expect, expectToFit, languages, test } from './support.ts'
import { inTurn } from './turns.ts'

/** The languages, themes and widths of a screen. */
const looks = languages.flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) => [390, 820, 1440].map((width) => ({ language, theme, width }))),
)
type Look = (typeof looks)[number]

type Route = (typeof OFFICE_ROUTES)[number] & { readonly path: string }

const screens = OFFICE_ROUTES.filter((route): route is Route => route.path !== null)

for (const look of looks) {
  const inThisLook = screens.filter(({ id }) => inTurn(id, looks).includes(look))
  // The application is loaded once for all of them: what opens a screen is its address. Only with TEST_ALL are they more.
  for (const [part, some] of chunk(inThisLook, 20).entries()) {
    test(`screens in ${readName(look)} (${part + 1}): axe finds nothing, every text is there, and they fit`, async ({
      page,
      axe,
      complaints,
    }) => {
      test.setTimeout(480_000)
      await putOn(page, look)
      await signIn(page, '/office/nowhere')
      for (const { id, path, isResource } of some) {
        await test.step(id, async () => {
          await open(page, path)
          const onlyRead = isResource && !ofNewKind.has(id)
          await lookThrough(page, { path, isResource, ...(!onlyRead && { axe }) })
        })
      }
      // Previews of mails stand in frames that shut scripts out, those of the test as well.
      expect(complaints.splice(0).filter((complaint) => !/sandboxed/.test(complaint))).toEqual([])
    })
  }
}

for (const look of inTurn('front door', looks)) {
  test(`the door of the office and a page that is not there: axe finds nothing, ${readName(look)}`, async ({
    page,
    axe,
  }) => {
    await putOn(page, look)
    for (const screen of ['login', 'password']) {
      await page.goto(`/office/${screen}`)
      await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme)
      await lookAt(page, axe)
    }
    await signIn(page, '/office/nowhere')
    await expect(page.getByText('404')).toBeVisible()
    await axe()
  })
}

type LookWithAxe = (part?: Locator) => Promise<void>
type Screen = { path: string; isResource: boolean; axe?: LookWithAxe }

/** Looks at a list, into its first row, and at the forms of the first and of a new record. */
async function lookThrough(page: Page, { path, isResource, axe }: Screen): Promise<void> {
  await lookAt(page, axe)
  await expectListToFit(page, isResource)
  const list = new URL(page.url()).pathname
  const first = page.locator('main tbody tr:first-child a').first()
  // The demo dealer has something in every list.
  if (isResource) await expect(first).toBeVisible()
  const added = page.locator(`main a[href$="/${path}/new"]`).first()
  const toAdded = (await added.count()) > 0 ? await added.getAttribute('href') : null
  // The peek of the first row looks alike for all lists without a desk.
  await lookInto(page, isResource ? undefined : axe)
  if ((await first.count()) > 0) {
    await arrive(page, () => press(first))
    await expect(page).not.toHaveURL(({ pathname }) => pathname === list)
    await lookAt(page, axe)
    if (deskPaths.has(path)) await expectDeskToFit(page)
  }
  if (path === 'customer') {
    // The fleet customer of the demo dealer also sells to us: their desk has every panel.
    await open(page, 'customer/100002')
    await lookAt(page, axe)
    await expectDeskToFit(page)
  }
  if (toAdded !== null) {
    await open(page, `${path}/new`)
    await lookAt(page, axe)
  }
}

/** The records that are read as desks, by the path of their list. */
const deskPaths = new Set(['customer', 'shoporder', 'dossier', 'testdrive', 'user', 'role', 'lead'])

/**
 * Checks that a desk with its form closed fits 1,400 px at a width of 1,440, and its head 96 px.
 */
async function expectDeskToFit(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 1440, height })
  const desk = await page.evaluate(() => ({
    high: document.documentElement.scrollHeight,
    head: document.querySelector('main header')?.getBoundingClientRect().height ?? 0,
  }))
  expect.soft(desk.high, `height of ${page.url()}`).toBeLessThanOrEqual(1400)
  expect.soft(desk.head, `head of ${page.url()}`).toBeLessThanOrEqual(96)
  await page.setViewportSize({ width, height })
}

/** Navigates to another screen without reloading the application, like Back does. */
async function open(page: Page, path: string): Promise<void> {
  await arrive(page, () =>
    page.evaluate((address) => {
      history.pushState({ idx: history.state.idx + 1 }, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/office/${path}`),
  )
}

/** Waits until another screen is drawn: each sets its title. */
async function arrive(page: Page, go: () => Promise<void>): Promise<void> {
  const before = await page.title()
  await go()
  await expect(page).not.toHaveTitle(before)
}

function chunk<One>(all: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
}

/** Clicks a link or button even if a panel covers it or it is scrolled away. */
function press(part: Locator): Promise<void> {
  return part.evaluate((element: HTMLElement) => element.click())
}

/** So far below the top of the window the first row of a list begins at most. */
const firstRowTop = 230
/** In a window 900 px high, where a list has as many. */
const rowsInSight = 15

/**
 * Checks that no column of a list is cut off at 1,440 px with the menu open, nor at 820 px with the menu folded, that all
 * columns that a list has at first fit at 1,440 px, and that its rows begin high enough.
 */
async function expectListToFit(page: Page, isResource: boolean): Promise<void> {
  const frame = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.locator('table[role=table]') })
    .last()
  // Not every other screen has a list.
  if (isResource) await expect(frame).toBeAttached()
  else if ((await frame.count()) === 0) return
  const { width, height } = page.viewportSize()!
  for (const [tried, isOpen] of [
    [1440, true],
    [820, false],
  ] as const) {
    await page.setViewportSize({ width: tried, height })
    await foldMenu(page, !isOpen)
    const at = `${page.url()} at ${tried} px`
    await expect
      .soft(async () => {
        const [needed, given] = await frame.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
        expect(needed, `width of the columns of ${at}`).toBeLessThanOrEqual(given)
      })
      .toPass({ timeout: 2_000 })
    const rows = frame.locator('tbody tr')
    const [top, inSight] = await frame.evaluate((element) => {
      const places = [...element.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
      const { bottom } = element.getBoundingClientRect()
      return [places[0]?.top ?? 0, places.filter((place) => place.bottom <= Math.min(bottom, innerHeight) + 1).length]
    })
    expect.soft(top, `top of the first row of ${at}`).toBeLessThanOrEqual(firstRowTop)
    expect.soft(inSight, `rows of ${at}`).toBeGreaterThanOrEqual(Math.min(rowsInSight, await rows.count()))
    if (isOpen) await expect.soft(page.getByText(leftOut), `columns that ${at} leaves out`).toHaveCount(0)
  }
  // The menu of the next screen depends on the width again, not on this click.
  await page.evaluate(() => localStorage.removeItem('office-menu'))
  await page.setViewportSize({ width, height })
}

/** The start of the text of the column chooser about columns without room. */
const leftOut = new RegExp(
  languages.map((locale) => m['office.list.no-room']({ columns: '' }, { locale }).split(':')[0]!.trim()).join('|'),
)

async function foldMenu(page: Page, isFolded: boolean): Promise<void> {
  const [now, then] = isFolded ? [foldButton(page), unfoldButton(page)] : [unfoldButton(page), foldButton(page)]
  if ((await now.count()) === 0) return
  await press(now)
  await expect(then).toBeAttached()
}

const unfoldButton = (page: Page) => menuButton(page, m['office.menu.unfold'])
const foldButton = (page: Page) => menuButton(page, m['office.menu.fold'])

function menuButton(page: Page, label: (values: object, options: { locale: Language }) => string): Locator {
  const labels = languages.map((locale) => label({}, { locale }))
  return page.getByRole('navigation').getByRole('button', { name: new RegExp(`^(${labels.join('|')})$`) })
}

async function lookInto(page: Page, axe: LookWithAxe | undefined): Promise<void> {
  const peek = page.getByRole('button', { name: /^(Snel bekijken|Aperçu rapide)/ }).first()
  if (!(await peek.isVisible())) return
  await peek.click()
  const panel = page.locator('main section[tabindex="-1"]').or(page.getByRole('dialog')).last()
  const facts = panel.locator('dl').last()
  await expect(facts).toBeVisible()
  expect
    .soft(
      await facts
        .locator('dt')
        .filter({ hasText: /^fields\./ })
        .allTextContents(),
    )
    .toEqual([])
  await expect.soft(facts).not.toContainText(withoutWords)
  await axe?.(panel)
}

/** Matches the output of a program for a missing value. */
const withoutWords = /undefined|NaN|Invalid Date|\[object/

async function lookAt(page: Page, axe: LookWithAxe | undefined): Promise<void> {
  await isDrawn(page)
  await expect.soft(page.getByRole('main')).not.toContainText(withoutWords)
  await axe?.()
  await expectToFit(page)
  expect.soft(await asksBeforeLeaving(page), `${page.url()} has something unsaved that nobody typed`).toBe(false)
}

/** Returns true if the office would ask about unsaved input, as before a reload. */
function asksBeforeLeaving(page: Page): Promise<boolean> {
  return page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
}

async function isDrawn(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main[aria-busy="true"], main [aria-busy="true"]')).toHaveCount(0)
}

/** Has the office draw the next page like this. */
async function putOn(page: Page, { language, theme, width }: Look): Promise<void> {
  const url = `${process.env['JOURNEYS_ADDRESS']}/office`
  await page.context().addCookies([
    { name: OFFICE_COOKIES.language, value: language, url },
    { name: OFFICE_COOKIES.theme, value: theme, url },
  ])
  await page.setViewportSize({ width, height: 900 })
}

function readName({ language, theme, width }: Look): string {
  return `${language}, ${theme}, ${width} px`
}

/** Resources of which each has something, a kind of field for one, that none before them has: the others look like these. */
const ofNewKind = new Set(
  resources
    .filter((resource, index) => {
      const before = new Set(resources.slice(0, index).flatMap(readKinds))
      return readKinds(resource).some((kind) => !before.has(kind))
    })
    .map(({ name }) => name as string),
)

function readKinds({ fields, filters, sort, remove, isFixed }: Resource): string[] {
  return [
    ...Object.values(fields).map((field) => (field.kind === 'translated' && field.lines ? 'lines' : field.kind)),
    ...filters.map((name) => `filter by ${fields[name]!.kind}`),
    `sorted by hand: ${sort === 'rank'}`,
    `removed: ${remove}`,
    `fixed: ${isFixed ?? false}`,
  ]
}
