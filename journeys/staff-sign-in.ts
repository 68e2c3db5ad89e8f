import { expect, type Page } from '@playwright/test'
import { demoAccounts } from '../scripts/demo/accounts.ts'

/** Signs a member of the demo's staff in, on the way to a screen, and waits until that is done. */
export async function signIn(page: Page, address: string, email = demoAccounts.administrator): Promise<void> {
  await givePassword(page, address, email)
  await expect(signInTitle(page)).toBeHidden()
}

/** Gives the password of a member of the demo's staff, after which a second factor may be asked for. */
export async function givePassword(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address)
  await expect(signInTitle(page)).toBeVisible()
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(demoAccounts.password)
  await page.keyboard.press('Enter')
}

const signInTitle = (page: Page) => page.getByRole('heading', { name: 'Aanmelden bij Forecourt' })
