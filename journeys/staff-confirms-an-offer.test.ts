import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import type { Page } from '@playwright/test'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'

/** An offer on a used car that went to its customer. */
async function issue(page: Page, manager: Page, vehicle: string): Promise<string> {
  await page.goto(`/office/offer/new?used=${vehicle}`)
  await page.getByRole('combobox', { name: 'Klant zoeken' }).fill('lotte.vandenbroeck')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(page.getByRole('button', { name: 'Andere klant' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Korting van de verkoper' }).selectOption({ label: 'Bedrag' })
  await page.getByLabel('Korting incl. btw').fill('50')
  await page.getByLabel('Reden van de korting').fill('Vaste klant')
  await page.getByRole('button', { name: /^Bewaren/ }).click()
  await expect(page.getByRole('heading', { name: /^OF-\d{4}-\d{6}$/, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/offer\/\d+$/)
  const { pathname } = new URL(page.url())
  const send = page.getByRole('button', { name: 'Uitbrengen', exact: true })
  // If the car is sold cheaply already, another user approves the discount first.
  if ((await send.getAttribute('aria-disabled')) === 'true') {
    await manager.goto(pathname)
    await manager.getByRole('button', { name: 'Goedkeuren', exact: true }).click()
    await expect(manager.getByText('Goedgekeurd: de offerte kan naar de klant.')).toBeVisible()
    await page.reload()
  }
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Offerte uitbrengen' })
  await dialog.getByRole('button', { name: 'Uitbrengen', exact: true }).click()
  await expect(page.getByText('De offerte is uitgebracht.')).toBeVisible()
  return pathname
}

test('a customer signs: the car is sold everywhere, and a dossier follows it until somebody agrees', async ({
  page,
  browser,
  axe,
  car,
}) => {
  test.setTimeout(180_000)
  const vehicle = car.key.split('-')[1]!
  const shown = async () => {
    const path = buildPath('content.usedcar.detail', 'nl', { slug: 'x', id: vehicle })
    return /schema\.org\/(InStock|SoldOut)/.exec(await (await page.request.get(path)).text())?.[1]
  }
  await signIn(page, '/office/offer', demoAccounts.salesperson)
  await expect(page.getByRole('link', { name: 'Nieuwe offerte' })).toBeVisible()
  const context = await browser.newContext()
  const manager = await context.newPage()
  await signIn(manager, '/office/offer', 'pieter.maes@forecourt.example')
  await expect(manager.getByRole('link', { name: 'Nieuwe offerte' })).toBeVisible()
  const first = await issue(page, manager, vehicle)
  const second = await issue(page, manager, vehicle)
  await expect.poll(shown).toBe('InStock')

  // Without a signature there is no sale.
  await page.goto(first)
  await page.getByRole('button', { name: 'Bevestigen met verkoop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verkoop bevestigen' })
  const confirm = dialog.getByRole('button', { name: 'Bevestigen met verkoop' })
  await expect(confirm).toHaveAccessibleDescription(/handtekening/)
  // The customer has the terms before signing.
  const terms = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Voorwaarden afdrukken en meegeven' }).click()
  expect((await terms).suggestedFilename()).toMatch(/voorwaarden.*\.pdf$/)
  await expect(dialog.getByText(/Verkoopsvoorwaarden, versie \d+, meegegeven op/)).toBeVisible()
  await dialog.getByLabel('De klant heeft de offerte op papier getekend').check()
  await dialog.getByLabel('Ik heb de identiteitskaart gezien').check()
  await axe()
  await confirm.click()
  await expect(page.getByText('De verkoop is bevestigd.')).toBeVisible()
  await expect(page.getByText(/^Verkocht op .* bevestigd door/).first()).toBeVisible()
  await expect.poll(shown).toBe('SoldOut')

  // A sold offer can be changed only with a permit, which another user gives.
  await page.getByLabel('Meer', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Ontgrendelen' })).toHaveAttribute('aria-disabled', 'true')
  await manager.goto(first)
  await manager.getByLabel('Meer', { exact: true }).click()
  await manager.getByRole('button', { name: 'Ontgrendelen', exact: true }).click()
  const unlocking = manager.getByRole('dialog', { name: 'Offerte ontgrendelen' })
  await unlocking.getByLabel('Reden').fill('Tekst vergeten')
  await unlocking.getByRole('button', { name: 'Ontgrendelen', exact: true }).click()
  await expect(manager.getByText(/kan de offerte wijzigen tot/)).toBeVisible()
  await page.goto(first)
  await expect(page.getByText(/^Met toelating van .* Reden: Tekst vergeten/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Tekst voor de klant' }).fill('Met winterbanden.')
  await axe()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Ontgrendeld ·/)).toBeVisible()
  await expect(page.getByText(/^Verkocht op .* bevestigd door/).first()).toBeVisible()

  // The other offer says so, and cannot be confirmed.
  await page.goto(second)
  await expect(page.getByText(/Deze wagen is op .* verkocht met een andere offerte/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bevestigen met verkoop' })).toHaveAccessibleDescription(/verkocht/)
  await axe()

  await page.goto(first)
  await page.getByRole('link', { name: /^DO-\d{4}-\d{6}$/ }).click()
  await expect(page.getByRole('heading', { name: /^DO-\d{4}-\d{6}$/ })).toBeVisible()
  await expect(page.getByText('Nog goed te keuren').first()).toBeVisible()
  const steps = page.getByRole('region', { name: 'Stappen' })
  await expect(steps.getByLabel('Bestelbon tekenen')).toBeDisabled()
  await page.getByRole('button', { name: 'Bestelbon laten tekenen' }).click()
  await page.getByRole('button', { name: 'Verder naar de bestelbon' }).click()
  const signing = page.getByRole('dialog', { name: 'De klant tekent de bestelbon' })
  await signing.getByLabel('Met de naam').check()
  await signing.getByRole('button', { name: 'Tekenen', exact: true }).click()
  await expect(page.getByText('De bestelbon is getekend.')).toBeVisible()
  await expect(steps.getByLabel('Bestelbon tekenen')).toBeChecked()
  await expect(steps.getByText(/^Gedaan op/).first()).toBeVisible()
  await axe()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await axe()

  // No user approves their own change: the manager does.
  const dossier = new URL(page.url()).pathname
  await manager.goto(dossier)
  await manager.getByRole('button', { name: 'Goedkeuren', exact: true }).click()
  const agreeing = manager.getByRole('dialog', { name: 'Dossier goedkeuren' })
  await agreeing.getByRole('button', { name: 'Goedkeuren', exact: true }).click()
  await expect(manager.getByText(/^Goedgekeurd door/).first()).toBeVisible()
  await context.addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', manager.url()).href }])
  await manager.goto('/office/dossier')
  await expect(manager.getByRole('heading', { name: 'Dossiers', level: 1 })).toBeVisible()
  await manager.goto(dossier)
  await expect(manager.getByRole('heading', { name: 'Étapes' })).toBeVisible()
  await expect(manager.getByText('Approuvé', { exact: true }).first()).toBeVisible()
  await context.close()
})
