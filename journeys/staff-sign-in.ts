import { expect, type Page } from '@playwright/test'
import { demoAccounts } from '../scripts/demo/accounts.ts'

/** Signs a member of the demo's staff in, on the way to a screen. */
export async function signIn(page: Page, address: string, email = demoAccounts.administrator): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Aanmelden bij Forecourt' })).toBeVisible()
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(demoAccounts.password)
  await page.keyboard.press('Enter')
}
