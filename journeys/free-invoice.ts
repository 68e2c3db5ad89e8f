import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { callApi } from './api.ts'
import { expect } from './support.ts'

interface Uninvoiced {
  readonly customer: number
  readonly branch: number
}

/**
 * Returns a private customer in Belgium without invoices, and a branch that invoices.
 * @param nth each journey asks for another one, because they run beside each other
 */
export async function findUninvoicedCustomer(database: Pool, nth: number): Promise<Uninvoiced> {
  const { rows } = await database.query<Uninvoiced>(
    `select customer.number as customer, branch.number as branch from customer
     join customer_address address on address.customer_id = customer.id,
       (select branch.number from branch join company using (enterprise_number) where invoicing = 'own' order by number limit 1) branch
     where not is_company and vat_number is null and country_code = 'BE'
       and not exists (select from invoice where invoice.customer_id = customer.id)
     order by customer.number desc limit 1 offset $1`,
    [nth],
  )
  return rows[0]!
}

/** Issues an invoice of € 121 to a customer, and stays on its desk. Returns its public id. */
export async function issueFreeInvoice(page: Page, { customer, branch }: Uninvoiced): Promise<number> {
  const line = { description: 'Stalling', quantity: 1_000, unit: 'C62', unitPrice: 1_000_000, vatCode: 'S21' }
  const free = {
    id: null,
    rev: 0,
    branch,
    customer: { id: customer, label: '' },
    reference: '',
    customersReference: '',
    note: '',
    suppliedOn: null,
    lines: [{ ...line, account: '700000' }],
  }
  const saved = (await callApi(page, 'POST /sales/invoice/savefree', { free })) as { free: { id: number } }
  await issueDraft(page, saved.free.id)
  return saved.free.id
}

/** Issues a draft on its desk, which reads the fingerprint first. */
export async function issueDraft(page: Page, id: number): Promise<void> {
  await page.goto(`/office/invoice/${id}`)
  await page.getByRole('button', { name: 'Uitreiken' }).click()
  await page.getByRole('dialog', { name: 'Uitreiken' }).getByRole('button', { name: 'Uitreiken' }).click()
  await expect(page.getByRole('region', { name: 'Stand' })).toBeVisible()
}
