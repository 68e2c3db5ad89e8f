import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { MIN_SECONDS_OPEN } from '@forecourt/domain/contacts/suspicion.ts'
import { COOKIE_CHOICE_STORAGE_KEY, cookieChoice } from '@forecourt/domain/content/cookie-choice.ts'
import { Outbox } from '../server/test/outbox.ts'
import { axeFindings } from './axe.ts'

export { expect }

/** Both languages, for journeys that are the same in each. */
export const languages = ['nl', 'fr'] as const

/** The looks of a page of the shop: on a phone and on a wide screen, in both languages. */
export const shopLooks = languages.flatMap((language) => [390, 1440].map((width) => ({ language, width })))

type Fixtures = {
  /** The cookie question shows, as on a first visit; otherwise it was refused before. */
  asksAboutCookies: boolean
  /** Axe finds nothing on the page as it is now, or in this part of it, open dialogs included. */
  axe: (part?: Locator) => Promise<void>
  /** Errors in the console of the browser; must be empty at the end. A journey that provokes errors empties it. */
  complaints: string[]
  /** Waits for a mail to this address and returns it as in the outbox. */
  mailTo: (address: string) => Promise<string>
  /** Waits for so many mails to this address. */
  mailsTo: (address: string, count: number) => Promise<string[]>
}

/** Playwright's test against our own server, `page.goto('/nl')`. */
export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  baseURL: async ({}, use) => use(process.env['JOURNEYS_ADDRESS']),

  asksAboutCookies: [false, { option: true }],

  context: async ({ context, asksAboutCookies }, use) => {
    await context.clearPermissions()
    const refused = JSON.stringify(cookieChoice(false, new Date()))
    if (!asksAboutCookies) {
      await context.addInitScript(
        ([key, choice]) => {
          // A frame in a sandbox, such as the preview of a mail, has no storage.
          if (self.origin !== 'null') localStorage.setItem(key, choice)
        },
        [COOKIE_CHOICE_STORAGE_KEY, refused] as const,
      )
    }
    await use(context)
  },

  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        // Logged by Playwright itself, since the configuration blocks it.
        if (message.text() === 'Service Worker registration blocked by Playwright') return
        // The text does not name what failed to load.
        complaints.push(`${message.text()} (${message.location().url})`)
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],

  axe: async ({ page }, use) => {
    await use(async (part) => {
      // Rows of the view before are dimmed until those of this one are there.
      await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
      // A message that appears during the check has no colour yet: axe checks its findings a second time.
      const found = await axeFindings(page, part)
      if (found.length > 0) expect(await axeFindings(page, part)).toEqual([])
    })
  },

  // eslint-disable-next-line no-empty-pattern -- as above
  mailsTo: async ({}, use) => {
    await use(async (address, count) => {
      let found: string[] = []
      await expect
        .poll(async () => (found = await findMails(address)).length, {
          message: `${count} mails to ${address}`,
          // A newsletter to everybody may be sent before it.
          timeout: 30_000,
        })
        .toBeGreaterThanOrEqual(count)
      return found
    })
  },

  mailTo: async ({ mailsTo }, use) => {
    await use(async (address) => (await mailsTo(address, 1))[0]!)
  },
})

let outbox: Outbox | undefined

function findMails(address: string): Promise<string[]> {
  outbox ??= new Outbox(process.env['JOURNEYS_OUTBOX']!)
  return outbox.find((to) => to.toLowerCase().includes(address.toLowerCase()))
}

/** Delays the next call to an address until the returned function is called: a slow line. */
export async function holdAnswer(page: Page, url: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    url,
    async (route) => {
      await promise
      await route.continue()
    },
    { times: 1 },
  )
  return resolve
}

/** Returns the address of the first car of a list of the shop, without drawing the list. */
export async function readFirstCar(page: Page, list: string): Promise<string> {
  const html = await (await page.request.get(list)).text()
  return /<article.*?<a [^>]*?href="([^"]+)"/s.exec(html)![1]!.replaceAll('&amp;', '&')
}

/** Waits until scripts listen to a part that the server drew: React keeps its properties on hydrated elements. */
export async function expectAlive(part: Locator): Promise<void> {
  const isAlive = () =>
    part.evaluate((element) => Object.keys(element).some((name) => name.startsWith('__reactProps$')))
  await expect.poll(isAlive, { intervals: [20, 50, 100] }).toBe(true)
}

/** Expects nothing to be wider than the window, nor than that of a phone, where most overflow occurs. */
export async function expectToFit(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!
  for (const tried of new Set([width, 390])) {
    await page.setViewportSize({ width: tried, height })
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${page.url()} at ${tried}`)
      .toBeLessThanOrEqual(tried)
  }
  await page.setViewportSize({ width, height })
}

/** Draws a signature with the mouse. */
export async function drawSignature(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  await page.mouse.move(x + width * 0.1, y + height * 0.7)
  await page.mouse.down()
  for (const [across, down] of [
    [0.2, 0.2],
    [0.35, 0.8],
    [0.5, 0.3],
    [0.7, 0.6],
  ] as const)
    await page.mouse.move(x + width * across, y + height * down, { steps: 5 })
  await page.mouse.up()
}

/** Returns the text of a mail without the line breaks of its transport. */
export function readable(mail: string): string {
  return mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}

/** Waits as people do who fill in a form; faster input is set aside as that of a bot. */
export async function readForAMoment(openedAt: number): Promise<void> {
  await expect.poll(() => Date.now() - openedAt, { timeout: 15_000 }).toBeGreaterThan((MIN_SECONDS_OPEN + 0.5) * 1000)
}

/** Holds back the script with this text until it is released; the names of scripts are hashes. */
export async function holdScript(page: Page, text: string): Promise<{ isHeld: Promise<void>; release: () => void }> {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    if (body.includes(text)) {
      held.resolve()
      await released.promise
    }
    await route.fulfill({ response, body })
  })
  return { isHeld: held.promise, release: released.resolve }
}
