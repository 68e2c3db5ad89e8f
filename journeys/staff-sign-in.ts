import { expect, type Page } from '@playwright/test'
import { demoAccounts } from '../scripts/demo/accounts.ts'

/** Signs a member of the demo's staff in, on the way to a screen, and waits until that is done. */
export async function signIn(page: Page, address: string, email = demoAccounts.administrator): Promise<void> {
  await page.goto(address)
  const title = page.getByRole('heading', { name: 'Aanmelden bij Forecourt' })
  await expect(title).toBeVisible()
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(demoAccounts.password)
  await page.keyboard.press('Enter')
  await expect(title).toBeHidden()
}
