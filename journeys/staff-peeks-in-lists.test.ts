import type { Page } from '@playwright/test'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, languages, test } from './support.ts'
import { inTurn } from './turns.ts'

const rows = (page: Page) => page.locator('tbody tr')
const links = (page: Page) => page.locator('tbody th a')

test('a record is looked into beside its list, by keys alone, and the focus comes back to its row', async ({
  page,
  axe,
}) => {
  await signIn(page, '/office/fuel')
  const [first, second] = (await readNames(page)) as [string, string]
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const panel = page.getByRole('region', { name: first, exact: true })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('definition').first()).toBeVisible()
  await expect(page).toHaveURL(/[?&]peek=\d+$/)
  await expect(rows(page).first()).toHaveAttribute('aria-current', 'true')
  await axe()

  await page.keyboard.press('ArrowDown')
  const next = page.getByRole('region', { name: second, exact: true })
  await expect(next).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `${second}, rij 2 van` })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(next).toBeHidden()
  await expect(page).toHaveURL(/\/office\/fuel\??$/)
  await expect(links(page).nth(1)).toBeFocused()

  // From row to row with the list before one: the preview follows.
  await page.keyboard.press('p')
  await expect(next).toBeFocused()
  await links(page).nth(1).focus()
  await page.keyboard.press('ArrowUp')
  await expect(panel).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Sneltoetsen' })).toContainText('Sluiten wat u snel bekijkt')
  await page.keyboard.press('Escape')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.keyboard.press('p')
  await expect(panel).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/fuel\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
  await page.goBack()
  await expect(panel).toBeVisible()
  await page.reload()
  await expect(panel).toBeVisible()
})

test('a row that the page does not show opens all the same, and one that is gone says so', async ({ page, axe }) => {
  await signIn(page, '/office/fuel')
  const [first, second] = (await readNames(page)) as [string, string]
  const id = await rows(page).first().getAttribute('data-row')
  await page.goto(`/office/fuel?q=${encodeURIComponent(second)}&peek=${id}`)
  const panel = page.getByRole('region', { name: first, exact: true })
  await expect(panel).toContainText('Niet op deze bladzijde')
  await expect(panel.getByRole('link', { name: 'Openen' })).toHaveAttribute('href', `/office/fuel/${id}`)
  await axe()
  await panel.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('region', { name: second, exact: true })).toBeVisible()

  // The peek stays open when a search finds nothing.
  await page.goto(`/office/fuel?q=bestaatniet&peek=${id}`)
  await expect(panel).toBeVisible()
  await page.goto('/office/fuel?peek=999999999')
  const gone = page.getByRole('region', { name: 'Niet gevonden', exact: true })
  await expect(gone).toContainText('Dit is er niet meer')
  await expect(gone.getByRole('link')).toHaveCount(0)
  await axe()
  await gone.getByRole('button', { name: 'Sluiten', exact: true }).click()
  await expect(gone).toBeHidden()
  await expect(links(page).first()).toBeFocused()
})

for (const language of inTurn('peek on a telephone', languages)) {
  test(`on a telephone it opens over the list, in ${language}, and going back closes it`, async ({
    page,
    context,
    axe,
    baseURL,
  }) => {
    await signIn(page, '/office/usedcar')
    await readNames(page)
    await context.addCookies([{ name: 'office-language', value: language, url: `${baseURL}/office` }])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    const name = language === 'nl' ? /^Snel bekijken: / : /^Aperçu rapide : /
    await page.getByRole('button', { name }).first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('link', { name: language === 'nl' ? 'Openen' : 'Ouvrir' })).toBeVisible()
    await expect(drawer.getByRole('definition').first()).toBeVisible()
    await axe()
    await page.goBack()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(/\/office\/usedcar$/)
    await page.getByRole('button', { name }).first().click()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(links(page).first()).toBeFocused()
  })
}

test('it shows what a car cost to whoever may see that, and to nobody else', async ({ page }) => {
  // One of the demo: what other journeys take in has no costs.
  await signIn(page, '/office/usedcar?state=published')
  await readNames(page)
  const seen: string[] = []
  page.on('response', (response) => seen.push(new URL(response.url()).pathname))
  await page.keyboard.press('p')
  const panel = page.locator('main section[tabindex="-1"]')
  await expect(panel.getByText(/^Aankoop/)).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Offerte maken' })).toBeVisible()

  await signIn(page, '/office/usedcar?state=published', demoAccounts.salesperson)
  await readNames(page)
  seen.length = 0
  await page.keyboard.press('p')
  await expect(panel).toBeFocused()
  await expect(panel.getByText(/advertentie|ingevuld/).first()).toBeVisible()
  await expect(panel.getByText(/^Aankoop|^Marge(?!regeling)/)).toHaveCount(0)
  expect(seen.filter((path) => /costs|margin/.test(path))).toEqual([])
})

/** Reads the names of the rows once they show. */
async function readNames(page: Page): Promise<string[]> {
  await expect(links(page).first()).toBeVisible()
  return (await links(page).allTextContents()).map((name) => name.trim())
}
