import type { Locator, Page } from '@playwright/test'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

/** A desk where something is edited, and a field of it; the first row of a list where the address is one. */
interface Desk {
  readonly address: string
  readonly isList?: boolean
  /** Its form has the key W. */
  readonly isRead?: boolean
  readonly field: (page: Page) => Locator
  readonly typed?: string
}

const labelled = (name: string | RegExp) => (page: Page) => page.getByRole('textbox', { name }).first()
const dutchName = labelled('Naam, Nederlands')

// Record forms, desks with a form of their own, and panels that save automatically: a reload keeps the typed input.
const desks: Readonly<Record<string, Desk>> = {
  'a new offer': { address: '/office/offer/new', field: labelled('Tekst voor de klant') },
  'an offer': {
    address: '/office/offer?status=inqueue&hasQuestion=no',
    isList: true,
    field: labelled('Tekst voor de klant'),
  },
  'a new customer': { address: '/office/customer/new', field: labelled('Voornaam') },
  'a customer': {
    address: '/office/customer?customerType=private',
    isList: true,
    isRead: true,
    field: labelled('Voornaam'),
  },
  'a discount': { address: '/office/discount/new', field: dutchName },
  'a premium': { address: '/office/premium/new', field: dutchName },
  'a campaign': { address: '/office/campaign/new', field: dutchName },
  'a vacancy': { address: '/office/vacancy/new', field: labelled(/, Nederlands$/) },
  'a newsletter': { address: '/office/newsletter/new', field: labelled(/^Onderwerp/) },
  'a mail': { address: '/office/mailtemplate', isList: true, field: labelled(/^Onderwerp/) },
  'a page of the shop': { address: '/office/shoppage', isList: true, field: labelled(/^Titel/) },
  'a role': { address: '/office/role/new', field: labelled(/^Naam/) },
  'a user': { address: '/office/user/new', field: labelled('Voornaam') },
  'a fuel': { address: '/office/fuel/new', field: dutchName },
  'the capacity of a branch': {
    address: '/office/capacity',
    field: (page) => page.getByRole('form', { name: /Dendermonde/ }).getByLabel(/^zondag, Afhalen, vm/),
    typed: '3',
  },
  'the steps of an order': {
    address: '/office/orderflow',
    isList: true,
    field: (page) =>
      page.getByRole('region', { name: 'Stappen' }).getByLabel('Omschrijving').getByRole('textbox').first(),
  },
}

test('what was typed on a desk outlives a reload, whichever desk it is', async ({ page, axe }) => {
  test.setTimeout(300_000)
  // A renamed field fails soon.
  page.setDefaultTimeout(15_000)
  page.on('dialog', (dialog) => dialog.accept())
  await signIn(page, '/office')
  for (const [name, { address, isList, isRead, field, typed = 'Nog niet bewaard werk' }] of Object.entries(desks)) {
    await test.step(name, async () => {
      await page.goto(address)
      if (isList) await page.locator('tbody th a').first().click()
      if (isRead) await page.getByRole('button', { name: /^Wijzigen/ }).click()
      const before = await field(page).inputValue()
      await field(page).fill(typed)
      await expect.poll(() => keptDrafts(page), { message: name }).toBe(1)
      await page.reload()
      const again = page.getByRole('button', { name: 'Verder werken', exact: true })
      await expect(again).toBeVisible()
      await expect(field(page)).toHaveValue(before)
      await again.click()
      await expect(field(page)).toHaveValue(typed)
      await page.evaluate(() => localStorage.clear())
    })
  }
  await axe()
})

test('a password that was typed lies nowhere in the browser', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await signIn(page, '/office/provider')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('Geheim-2026')
  await page.getByLabel('Gebruiker', { exact: true }).fill('verzender')
  await expect.poll(() => keptDrafts(page)).toBe(1)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Geheim-2026')
})

function keptDrafts(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('office-draft')).length)
}
