import type { Page } from '@playwright/test'
import { OFFICE_ROUTES } from '@forecourt/domain/platform/office-routes.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

const areas = [...new Set(OFFICE_ROUTES.map(({ area }) => area))]

for (const area of areas) {
  test(`every screen of ${area} in French and in the dark: axe finds nothing, and it fits every device`, async ({
    page,
    context,
    axe,
    complaints,
    baseURL,
  }) => {
    test.setTimeout(600_000)
    await signIn(page, '/office/')
    await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toBeVisible()
    await context.addCookies([
      { name: 'office-language', value: 'fr', url: `${baseURL}/office` },
      { name: 'office-theme', value: 'dark', url: `${baseURL}/office` },
    ])
    for (const route of OFFICE_ROUTES.filter((of) => of.area === area && of.path !== null)) {
      await test.step(route.id, async () => {
        await page.goto(`/office/${route.path}`)
        await lookAt(page, axe)
        // The demo dealer has something in every list.
        if (route.isResource) await expect(page.locator('main tbody a').first()).toBeVisible()
        await lookInto(page, route.isResource ? undefined : axe)
        const newOne = await addressOf(page, `a[href$="/${route.path}/new"]`)
        const first = await addressOf(page, 'tbody tr:first-child a')
        for (const address of [newOne, first]) {
          if (address === null) continue
          await page.goto(address)
          await lookAt(page, axe)
        }
      })
    }
    // Previews of mails stand in frames that shut scripts out, those of the test as well.
    expect(complaints.splice(0).filter((complaint) => !/sandboxed/.test(complaint))).toEqual([])
  })
}

/** What the first row of a list says of its record; it looks alike for all that have no desk. */
async function lookInto(page: Page, axe: (() => Promise<void>) | undefined): Promise<void> {
  const look = page.getByRole('button', { name: /^Aperçu rapide/ }).first()
  if (!(await look.isVisible())) return
  await look.click()
  const facts = page.locator('main section[tabindex="-1"] dl').last()
  await expect(facts).toBeVisible()
  expect
    .soft(
      await facts
        .locator('dt')
        .filter({ hasText: /^fields\./ })
        .allTextContents(),
    )
    .toEqual([])
  await expect.soft(facts).not.toContainText(/undefined|NaN|Invalid Date|\[object/)
  await axe?.()
}

async function addressOf(page: Page, link: string): Promise<string | null> {
  const found = page.locator(`main ${link}`)
  return (await found.count()) > 0 ? found.first().getAttribute('href') : null
}

async function lookAt(page: Page, axe: () => Promise<void>): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main[aria-busy="true"], main [aria-busy="true"]')).toHaveCount(0)
  // What a program says when it has no words.
  await expect.soft(main).not.toContainText(/undefined|NaN|Invalid Date|\[object/)
  await axe()
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${page.url()} at ${width}`)
      .toBeLessThanOrEqual(width)
  }
}
