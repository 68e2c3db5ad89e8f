import type { Page } from '@playwright/test'
import type pg from 'pg'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, readable } from './support.ts'

/** Adds a customer that no other journey uses. @returns their number */
export async function makeOfferCustomer(database: pg.Pool, email: string, language: 'nl' | 'fr'): Promise<number> {
  const { rows } = await database.query<{ id: string; number: number }>(
    `insert into customer (first_name, last_name, language) values ('Hanne', 'Offermans', $1) returning id, number`,
    [language],
  )
  await database.query(
    `insert into customer_email (customer_id, label, address, is_preferred) values ($1, 'home', $2, true)`,
    [rows[0]!.id, email],
  )
  return rows[0]!.number
}

const words = {
  nl: { version: 'Versie', save: /^Bewaren/ },
  fr: { version: 'Version', save: /^Enregistrer/ },
} as const

/** Drafts an offer of a new car for a customer, as a salesperson who works in that language. @returns the number of the offer */
export async function draftOffer(page: Page, customer: number, language: 'nl' | 'fr' = 'nl'): Promise<string> {
  const { version, save } = words[language]
  await signIn(page, `/office/offer/new?customer=${customer}`, demoAccounts.salesperson)
  await page.getByRole('combobox', { name: version }).fill('lumen e3')
  await page
    .getByRole('option', { name: /Lumen E3/ })
    .first()
    .click()
  await page.getByRole('button', { name: save }).click()
  const heading = page.getByRole('heading', { name: /^OF-\d{4}-\d{6}$/, level: 1 })
  await expect(heading).toBeVisible()
  return heading.innerText()
}

/** Issues the offer that the desk shows, in Dutch. @returns the address of the desk */
export async function issueOffer(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Uitbrengen' }).click()
  await page.getByRole('dialog', { name: 'Offerte uitbrengen' }).getByRole('button', { name: 'Uitbrengen' }).click()
  await expect(page.getByText('De offerte is uitgebracht.')).toBeVisible()
  return new URL(page.url()).pathname
}

/** Drafts an offer for a customer and issues it. @returns the address of the desk */
export async function sendOffer(page: Page, customer: number): Promise<string> {
  await draftOffer(page, customer)
  return issueOffer(page)
}

/** Returns the address in a mail that opens an offer. */
export function offerLink(mail: string): string {
  return /https?:\/\/\S+?(\/(?:nl|fr)\/\S+?#[\w-]{43})/.exec(readable(mail))![1]!
}
