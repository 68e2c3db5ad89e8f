import type { Page } from '@playwright/test'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

const tiles = (page: Page) => page.getByRole('main').locator('section[aria-busy] :is(h2, h3)')
const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('staff see what waits today, go on to it, and choose what they see, in both languages', async ({
  page,
  axe,
  complaints,
}) => {
  await page.route('**/sales/application/list', (route) => route.abort())
  await signIn(page, '/office/')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  // Only the tile that fails to load says so, and it loads later.
  const applications = tile(page, 'Nieuwe sollicitaties')
  await expect(applications.getByText('Dit laadt niet.')).toBeVisible()
  expect(complaints.splice(0)).not.toEqual([])
  await page.unroute('**/sales/application/list')
  await applications.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect(applications.getByRole('link').nth(1)).toBeVisible()
  await axe()

  // A tile shows what its list says under the same filter, the longest wait first.
  const waiting = tile(page, 'Wachten op antwoord')
  const dashboard = page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Dashboard' })
  // Other journeys ask and answer meanwhile.
  await expect(async () => {
    await dashboard.click()
    const count = (await waiting.getByRole('heading').innerText()).match(/\d+$/)![0]
    const first = await waiting.getByRole('listitem').first().locator('span > span').first().innerText()
    await waiting.getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/office\/lead\?state=waiting$/)
    await expect(page.getByText(/^1–\d+ van \d+$/)).toHaveText(new RegExp(`van ${count}$`), { timeout: 2000 })
    await expect(page.locator('tbody th').first()).toContainText(first.split(',')[0]!, { timeout: 2000 })
  }).toPass()
  await dashboard.click()

  // Trends: each number leads to its list with the filter set.
  const stock = tile(page, 'Tweedehandswagens naar dagen in stock')
  const longest = stock.getByRole('link', { name: /^> 90 dagen: \d+$/ })
  const [, long] = / (\d+)$/.exec((await longest.getAttribute('title'))!)!
  await expect(tile(page, 'Verkochte wagens per maand').getByRole('link')).toHaveCount(13)
  await expect(tile(page, 'Aanvragen op tijd beantwoord').getByRole('link', { name: /^Week van / })).toHaveCount(8)
  await longest.click()
  await expect(page).toHaveURL(/\/usedcar\?.*daysInStock=91\.\.&/)
  await expect(page.getByText(/^1–\d+ van \d+$/)).toHaveText(new RegExp(`van ${long}$`))
  await dashboard.click()

  // By keyboard alone: an unwanted item is removed, another moves to the first place.
  await page.getByRole('button', { name: 'Tegels kiezen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tegels kiezen' })
  await dialog.getByRole('checkbox', { name: 'Werkplaats vandaag' }).uncheck()
  await dialog.getByRole('button', { name: 'Bestellingen van vandaag verplaatsen' }).focus()
  await page.keyboard.press('Space')
  for (let place = 0; place < 4; place++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem').first()).toContainText('Bestellingen van vandaag')
  await axe()
  await dialog.getByRole('button', { name: 'Bewaren' }).click()
  await expect(dialog).toBeHidden()
  await expect(tiles(page).first()).toContainText('Bestellingen van vandaag')
  await page.reload()
  await expect(tiles(page).first()).toContainText('Bestellingen van vandaag')
  await expect(tile(page, 'Werkplaats vandaag')).toBeHidden()

  await page.getByRole('button', { name: 'Tegels kiezen' }).click()
  await dialog.getByRole('button', { name: 'Zoals in het begin' }).click()
  await expect(tiles(page).first()).toContainText('Wachten op antwoord')
  await expect(dialog).toBeHidden()

  await page.getByRole('banner').getByText('NL', { exact: true }).click()
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { name: 'Tableau de bord', level: 1 })).toBeVisible()
  await expect(tile(page, 'En attente de réponse').getByRole('listitem').first()).toBeVisible()
  await axe()
})

test('staff see only tiles of what they may', async ({ page }) => {
  await signIn(page, '/office/', demoAccounts.salesperson)
  await expect(tile(page, 'Wachten op antwoord')).toBeVisible()
  await expect(tile(page, 'Nieuwe sollicitaties')).toBeHidden()
  // The late dossiers of the user, as their list counts them.
  await expect(tile(page, 'Mijn dossiers te laat').getByRole('link').first()).toHaveAttribute(
    'href',
    /\/dossier\?isLate=yes&owner=\d+$/,
  )
  await page.getByRole('button', { name: 'Tegels kiezen' }).click()
  await expect(page.getByRole('checkbox', { name: 'Bestellingen van vandaag' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Nieuwe sollicitaties' })).toBeHidden()
})
