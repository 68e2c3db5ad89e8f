import { demoColleagues } from '../scripts/demo/accounts.ts'
import { findUninvoicedCustomer, issueFreeInvoice } from './free-invoice.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('a customer pays a part of what was written off, and the write-off is taken back for it', async ({
  page,
  axe,
  database,
}) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  await signIn(page, '/office/invoice', office.email)
  const id = await issueFreeInvoice(page, await findUninvoicedCustomer(database, 1))
  const balance = page.getByRole('region', { name: 'Stand' })
  await expect(balance).toContainText('€ 121,00')

  await page.getByRole('button', { name: 'Afboeken' }).click()
  const writing = page.getByRole('dialog', { name: 'Afboeken' })
  await writing.getByLabel('Reden').fill('Faillissement')
  await writing.getByLabel(/bewijs van het verlies/).check()
  await axe()
  await writing.getByRole('button', { name: 'Afboeken' }).click()
  await expect(writing).toBeHidden()

  await page.getByRole('button', { name: 'Afboeking terugnemen' }).click()
  const recovering = page.getByRole('dialog', { name: 'Afboeking terugnemen' })
  await expect(recovering).toContainText('€ 21,00 btw')
  await recovering.getByLabel('Bedrag').fill('130')
  await expect(recovering.getByRole('button', { name: 'Afboeking terugnemen' })).toHaveAccessibleDescription(
    'Er is € 121,00 afgeboekt: meer dan dat kunt u niet terugnemen.',
  )
  await recovering.getByLabel('Bedrag').fill('60,50')
  await recovering.getByLabel('Reden').fill('Dividend van de curator')
  await axe()
  await recovering.getByRole('button', { name: 'Afboeking terugnemen' }).click()
  await expect(recovering).toBeHidden()
  await expect(balance).toContainText('€ 60,50')
  const { rows: losses } = await database.query<{ cents: number; vat: number }>(
    `select loss.cents::int as cents, loss.vat_cents::int as vat from debt_loss loss join invoice on invoice.id = invoice_id
     where invoice.number = $1 order by loss.number`,
    [id],
  )
  expect(losses).toEqual([
    { cents: 12_100, vat: 2_100 },
    { cents: -6_050, vat: -1_050 },
  ])
})
