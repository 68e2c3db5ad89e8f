import { OFFICE_COOKIES } from '../domain/platform/routes/office-page.ts'
import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('the seller of a car gets a part in cash within the limit, which the slip says, and which is undone with a reason', async ({
  page,
  axe,
  database,
}) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  const { rows } = await database.query<{ id: number }>(
    `select number as id from purchase_slip slip where open_cents > 300000 and annulled_at is null
       and not exists (select from payment_part where slip_id = slip.id and is_standing)
       and not exists (select from slip_payment where slip_id = slip.id) order by number limit 1`,
  )
  await signIn(page, `/office/purchaseslip/${rows[0]!.id}`, office.email)
  await page.getByRole('button', { name: 'Contant betalen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contant betalen' })
  await expect(dialog.getByLabel('Bedrag')).toHaveValue('3.000,00')
  await axe()
  await dialog.getByLabel('Bedrag').fill('3000,01')
  await expect(dialog.getByText('Er kan nog hoogstens', { exact: false }).first()).toBeVisible()
  // A text that is no amount stays where it was typed, and nothing can be sent.
  await dialog.getByLabel('Bedrag').fill('twaalfhonderd')
  await expect(dialog.getByText('Vul een bedrag in.').first()).toBeVisible()
  await expect(dialog.getByLabel('Bedrag')).toHaveValue('twaalfhonderd')
  await dialog.getByLabel('Bedrag').fill('1250')
  await dialog.getByRole('button', { name: 'Noteren' }).click()
  await expect(page.getByText('De betaling is genoteerd.')).toBeVisible()
  await expect(page.getByText(/^Contant betaald op /)).toBeVisible()
  await expect(page.getByText('Contante betaling genoteerd')).toBeVisible()
  await axe()
  await page
    .context()
    .addCookies([{ name: OFFICE_COOKIES.language, value: 'fr', url: new URL('/office', page.url()).href }])
  await page.reload()
  await expect(page.getByText(/^En espèces le /)).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Annuler le paiement' }).click()
  const undo = page.getByRole('dialog', { name: 'Annuler le paiement' })
  await undo.getByRole('textbox').fill('Mauvais montant')
  await undo.getByRole('button', { name: 'Annuler le paiement' }).click()
  await expect(page.getByText('Le paiement est annulé.')).toBeVisible()
  await expect(page.getByText(/^En espèces le /)).toBeHidden()
})
