import { demoColleagues } from '../scripts/demo/accounts.ts'
import { callApi } from './api.ts'
import { findUninvoicedCustomer, issueDraft, issueFreeInvoice } from './free-invoice.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('a credit of a customer pays a part of an invoice, by mistake, and then as meant', async ({
  page,
  axe,
  database,
}) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  await signIn(page, '/office/invoice', office.email)
  const customer = await findUninvoicedCustomer(database, 0)
  const { rows: days } = await database.query<{ today: string }>('select brussels_today()::text as today')
  const on = days[0]!.today
  const read = async (id: number) => {
    const found = await database.query<{ rev: number; openCents: number }>(
      'select rev, open_cents::float8 as "openCents" from invoice where number = $1',
      [id],
    )
    return found.rows[0]!
  }
  const paid = await issueFreeInvoice(page, customer)
  const { rev, openCents } = await read(paid)
  const payment = { id: paid, rev, key: crypto.randomUUID(), way: 'card', on, amountCents: openCents, reference: '' }
  await callApi(page, 'POST /sales/invoice/notepayment', payment)
  const wish = { id: paid, rev: (await read(paid)).rev, reason: 'Dubbel', wishes: null, isCarBack: false }
  const drafted = (await callApi(page, 'POST /sales/invoice/draftcredit', wish)) as { invoice: { id: number } }
  const note = drafted.invoice.id
  await issueDraft(page, note)
  const owed = await issueFreeInvoice(page, customer)

  // From the invoice: a part, which is undone.
  const balance = page.getByRole('region', { name: 'Stand' })
  await page.getByRole('button', { name: 'Verrekenen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verrekenen' })
  await expect(dialog.getByLabel('Tegoed')).toContainText('€ 121,00')
  await dialog.getByLabel('Bedrag').fill('130')
  await expect(dialog.getByRole('button', { name: 'Verrekenen' })).toHaveAccessibleDescription(
    'U kunt hoogstens € 121,00 verrekenen.',
  )
  await dialog.getByLabel('Bedrag').fill('21')
  await axe()
  await dialog.getByRole('button', { name: 'Verrekenen' }).click()
  await expect(balance).toContainText('€ 100,00')
  await axe()
  await page.getByRole('button', { name: 'Verrekening terugdraaien' }).click()
  const undoing = page.getByRole('dialog', { name: 'Verrekening terugdraaien' })
  await undoing.getByLabel('Reden').fill('De klant betaalt alles ineens')
  await axe()
  await undoing.getByRole('button', { name: 'Verrekening terugdraaien' }).click()
  await expect(undoing).toBeHidden()
  await expect(balance.getByRole('button', { name: 'Verrekening terugdraaien' })).toBeHidden()
  expect((await read(owed)).openCents).toBe(12_100)

  // From the credit note: all of it.
  await page.goto(`/office/invoice/${note}`)
  await page.getByRole('button', { name: 'Verrekenen' }).click()
  await expect(dialog.getByLabel('Factuur')).toContainText('€ 121,00')
  await dialog.getByRole('button', { name: 'Verrekenen' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Verrekenen' })).toBeHidden()
  await expect(balance.getByRole('button', { name: 'Verrekening terugdraaien' })).toBeVisible()
  expect([(await read(note)).openCents, (await read(owed)).openCents]).toEqual([0, 0])
})
