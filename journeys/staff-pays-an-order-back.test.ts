import { OFFICE_COOKIES } from '../domain/platform/routes/office-page.ts'
import { demoColleagues } from '../scripts/demo/accounts.ts'
import { importTransfer } from './bank-statement.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('an order that was canceled goes back by a batch, by no other way meanwhile, and says so once the statement does', async ({
  page,
  axe,
  complaints,
  database,
}) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  const { rows } = await database.query<{ id: number; number: string; account: string }>(
    `select listing.number as id, order_number as number, account.number::text as account
     from shop_order_listing listing join branch on branch.id = branch_id join company using (enterprise_number)
     join bank_account account on account.company_id = company.id and account.is_active
     where is_refund_due and state = 'canceled' and order_payer_account(order_id) <> ''
       and not exists (select from payment_part where refund_order_id = order_id)
     order by account.rank, account.number limit 1`,
  )
  const order = rows[0]!
  await signIn(page, '/office/paymentbatch/new', office.email)
  await page.getByLabel('Van rekening').selectOption(order.account)
  const box = page.getByRole('checkbox', { name: `${order.number} betalen` })
  await expect(box).toBeVisible()
  for (const other of await page.getByRole('checkbox').all()) await other.setChecked(false)
  await box.check()
  await axe()
  await page.getByRole('button', { name: 'Samenstellen' }).click()
  await expect(page.getByText('Rekening waarvan de bestelling betaald is')).toBeVisible()
  const address = new URL(page.url()).pathname
  await axe()

  await signIn(page, address)
  await page.getByRole('button', { name: 'Goedkeuren' }).click()
  await expect(page.getByText('De betaalopdracht is goedgekeurd.')).toBeVisible()
  await page.goto(`/office/shoporder/${order.id}`)
  await expect(page.getByText('Wordt terugbetaald')).toBeVisible()
  await expect(page.getByRole('link', { name: /^PB-/ })).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Terugbetalen', exact: true }).first().click()
  const refund = page.getByRole('dialog', { name: 'Terugbetalen via de betaaldienst' })
  await refund.getByRole('button', { name: 'Terugbetalen' }).click()
  await expect(refund.getByText('Een betaalopdracht betaalt deze bestelling terug.', { exact: false })).toBeVisible()
  // The browser logs the error.
  complaints.length = 0
  await page.keyboard.press('Escape')

  await signIn(page, address, office.email)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bestand maken' }).click()
  await saved
  await importTransfer(page, database, address, 'KOPER')
  await page.goto(`/office/shoporder/${order.id}`)
  await expect(page.getByText('Terugbetaald', { exact: true }).first()).toBeVisible()
  await axe()
  await page.context().addCookies([{ name: OFFICE_COOKIES.language, value: 'fr', url: page.url() }])
  await page.reload()
  await expect(page.getByText('Remboursée', { exact: true }).first()).toBeVisible()
  await axe()
})
