import { demoColleagues } from '../scripts/demo/accounts.ts'
import { importTransfer } from './bank-statement.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('a car of a private seller is paid in a batch that another user approves, and its slip shows it once the statement does', async ({
  page,
  axe,
  database,
}) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  const { rows } = await database.query<{ id: number; number: string; account: string }>(
    `select slip.number as id, slip_number as number, account.number::text as account
     from purchase_slip slip join bank_account account on account.company_id = slip.company_id and account.is_active
     where open_cents > 0 and document -> 'settlement' ->> 'iban' is not null
       and not exists (select from payment_part where slip_id = slip.id and is_standing)
     order by account.rank, account.number, slip.number desc limit 1`,
  )
  const slip = rows[0]!
  await signIn(page, `/office/purchaseslip/${slip.id}`, office.email)
  await expect(page.getByRole('region', { name: 'Betaling', exact: true })).toBeVisible()
  await axe()

  await page.goto('/office/paymentbatch/new')
  await page.getByLabel('Van rekening').selectOption(slip.account)
  const box = page.getByRole('checkbox', { name: `${slip.number} betalen` })
  await expect(box).toBeVisible()
  for (const other of await page.getByRole('checkbox').all()) await other.setChecked(false)
  await box.check()
  await axe()
  await page.getByRole('button', { name: 'Samenstellen' }).click()
  await expect(page.getByText('Rekening van het ondertekende borderel')).toBeVisible()
  const address = new URL(page.url()).pathname
  await axe()

  await signIn(page, address)
  await page.getByRole('button', { name: 'Goedkeuren' }).click()
  await expect(page.getByText('De betaalopdracht is goedgekeurd.')).toBeVisible()
  await signIn(page, address, office.email)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bestand maken' }).click()
  await saved

  await page.getByRole('link', { name: slip.number }).click()
  await expect(page.getByRole('link', { name: /^PB-/ })).toBeVisible()

  await importTransfer(page, database, address, 'VERKOPER')
  await page.goto(`/office/purchaseslip/${slip.id}`)
  await expect(page.getByText(/^Betaald op /)).toBeVisible()
  await axe()
})
