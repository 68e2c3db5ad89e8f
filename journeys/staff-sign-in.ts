import { expect, type Page } from '@playwright/test'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { callApi } from './api.ts'

/**
 * Opens a screen as a member of the demo's staff, and waits until it is drawn. The session is this journey's own and
 * begins without the screen for it, which `staff-edits-a-fuel` and `staff-second-factor` go through.
 */
export async function signIn(page: Page, address: string, email = demoAccounts.administrator): Promise<void> {
  const origin = address.startsWith('/') ? undefined : address
  // An open page would continue to load counts and news, for another user or for none.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  await callApi(page, 'POST /sales/auth/signin', { email, password: demoAccounts.password }, origin)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Gives the password of a member of the demo's staff, after which a second factor may be asked for. */
export async function givePassword(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Aanmelden bij Forecourt' })).toBeVisible()
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(demoAccounts.password)
  await page.keyboard.press('Enter')
}
