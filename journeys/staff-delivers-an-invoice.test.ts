import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('the credit note of an invoice goes over Peppol, as the invoice did', async ({ page, axe, database }) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  const { rows } = await database.query<{ number: number; recipient: string }>(
    `select invoice.number, recipient from invoice
     join invoice_delivery delivery on delivery.invoice_id = invoice.id
     where kind = 'invoice' and invoice.state = 'issued' and channel = 'peppol' and delivery.state in ('delivered', 'accepted')
       and not exists (select from invoice credit where credit.credits_id = invoice.id)
     order by invoice.number desc limit 1`,
  )
  const { number, recipient } = rows[0]!
  await signIn(page, `/office/invoice/${number}`, office.email)
  const delivery = page.getByRole('region', { name: 'Verzending' })
  await expect(delivery.getByText(recipient)).toBeVisible()

  // The whole is credited: the credit note goes the same way.
  await page.getByRole('button', { name: 'Crediteren' }).click()
  const crediting = page.getByRole('dialog', { name: 'Crediteren' })
  await crediting.getByLabel('Reden').fill('Verkeerd adres')
  await crediting.getByRole('radio', { name: /Alles wat overblijft/ }).check()
  await crediting.getByLabel('De geleverde wagen is teruggekomen').check()
  await crediting.getByRole('button', { name: 'Crediteren' }).click()
  const issue = async () => {
    await page.getByRole('button', { name: 'Uitreiken' }).click()
    await page.getByRole('dialog', { name: 'Uitreiken' }).getByRole('button', { name: 'Uitreiken' }).click()
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Creditnota · ontwerp' })).toBeVisible()
  await issue()
  await expect(delivery.getByRole('listitem').filter({ hasText: 'Afgeleverd' })).toBeVisible({ timeout: 20_000 })
  await expect(delivery.getByText('Afgeleverd')).toHaveCount(2)
  await axe()
})
