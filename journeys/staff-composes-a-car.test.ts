import type { Page } from '@playwright/test'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { chooseNewCar } from './offer-sale.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, expectToFit, test } from './support.ts'

/** Returns the head of a group of options, and its fold. */
function optionGroup(page: Page, name: string) {
  const head = page.locator('summary').filter({ hasText: name })
  return { head, fold: page.locator('details').filter({ has: head }) }
}

test('a salesperson finds an option by its code, folds what is read, and sees what clashes', async ({ page, axe }) => {
  await signIn(page, '/office/offer/new', demoAccounts.salesperson)
  await chooseNewCar(page)
  const total = page
    .getByRole('region', { name: 'Prijsopbouw' })
    .getByText('Totaal incl. btw')
    .locator('..')
    .locator('b')
  const search = page.getByRole('searchbox', { name: 'Opties zoeken op naam of code' })
  await expect(search).toBeVisible()
  await expect(page.getByText(/^\d\d opties$/).first()).toBeVisible()

  // With this many options only the packs are open; each group says what it holds.
  const accessories = optionGroup(page, 'Accessoires')
  await expect(accessories.head).toHaveText(/Accessoires \d opties$/)
  await expect(accessories.fold).not.toHaveAttribute('open')
  await expect(page.getByRole('checkbox', { name: 'Rijhulppakket' })).toBeVisible()

  // By key and code, without the mouse: the only hit is chosen with Enter.
  const before = await total.innerText()
  await page.getByRole('button', { name: 'Andere klant' }).focus()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('a120')
  await expect(page.getByText('1 gevonden: kies met Enter')).toBeVisible()
  await page.keyboard.press('Enter')
  const carrier = page.getByRole('checkbox', { name: 'Fietsendrager voor trekhaak' })
  await expect(carrier).toBeChecked()

  // It needs another: said at its place, and the last price stays.
  await expect(carrier).toHaveAccessibleDescription('Alleen met Trekhaak, wegklapbaar')
  await expect(total).toHaveText(before)
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(accessories.head).toHaveText(/1 gekozen$/)
  await expect(carrier).toBeVisible()
  await axe()
  await page
    .getByRole('group', { name: 'Zo krijgt de offerte weer een prijs' })
    .getByRole('button', { name: 'Met Trekhaak' })
    .click()
  await expect(carrier).toHaveAccessibleDescription('')
  await expect(page.getByRole('checkbox', { name: 'Trekhaak, wegklapbaar' })).toBeVisible()
  await expect(total).not.toHaveText(before)

  // Folded by key, though something in it is chosen; a search opens it again.
  await accessories.head.focus()
  await page.keyboard.press('Enter')
  await expect(carrier).toBeHidden()
  await search.fill('porte-velos')
  await expect(carrier).toBeVisible()
  await search.fill('')
  await expect(carrier).toBeHidden()

  // An option that a chosen pack brings along says so, and cannot be taken twice.
  await page.getByRole('checkbox', { name: 'Rijhulppakket' }).check()
  const comfort = optionGroup(page, 'Comfort')
  await expect(comfort.head).toHaveText(/· 1 inbegrepen in Rijhulppakket$/)
  await comfort.head.click()
  const cruise = page.getByRole('checkbox', { name: 'Adaptieve snelheidsregelaar' })
  await expect(cruise).toBeChecked()
  await expect(cruise).toBeDisabled()
  await expect(cruise).toHaveAccessibleDescription('Inbegrepen in Rijhulppakket')

  // Standard equipment is found as well; what there is not says so.
  await search.fill('isofix')
  await expect(page.getByRole('group', { name: /^Standaard aanwezig/ }).getByText('standaard')).toBeVisible()
  await search.fill('zwembad')
  await expect(page.getByText('Bij deze versie hoort geen optie of pakket met die naam of code.')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Alle opties tonen' }).click()
  await expect(search).toHaveValue('')
  await expect(cruise).toBeVisible()
  await expectToFit(page)
})
