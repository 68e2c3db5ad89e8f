import { OFFICE_COOKIES } from '../domain/platform/routes/office-page.ts'
import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('a rule is made of an approved invoice in one click, kept at the supplier, and named where it booked', async ({
  page,
  axe,
  database,
}) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  const { rows } = await database.query<{ id: number; supplier: number }>(
    `select incoming.number as id, customer.number as supplier from supplier_invoice incoming join customer on customer.id = supplier_id
     where incoming.state = 'paid' and not is_credit and not exists (select from supplier_rule where customer_id = supplier_id)
       and not exists (select from supplier_invoice_line line where line.invoice_id = incoming.id
         and (car_kind = 'purchase' or expected_kind is not null or line.ledger_account_id is null))
     order by incoming.number desc limit 1`,
  )
  const { id, supplier } = rows[0]!
  await signIn(page, `/office/supplierinvoice/${id}`, office.email)
  await page.getByRole('button', { name: 'Regel maken' }).click()
  await expect(page.getByText('De volgende factuur met dit bedrag wordt vanzelf goedgekeurd.')).toBeVisible()
  await axe()

  await page.goto(`/office/customer/${supplier}`)
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Regels', exact: true }) })
  await expect(panel.getByText('Elke lijn')).toBeVisible()
  await expect(panel.getByText('één per maand', { exact: false })).toBeVisible()
  await axe()
  await panel.getByRole('button', { name: 'Wijzigen: Elke lijn' }).click()
  const dialog = page.getByRole('dialog', { name: 'Regel wijzigen' })
  await dialog.getByLabel('Toegelaten verschil').fill('5')
  await axe()
  await dialog.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByText('De regel is bewaard.')).toBeVisible()
  await expect(panel.getByText('€ 5,00 verschil', { exact: false })).toBeVisible()
  await panel.getByRole('button', { name: 'Verwijderen: Elke lijn' }).click()
  await page.getByRole('dialog', { name: 'Regel verwijderen' }).getByRole('button', { name: 'Verwijderen' }).click()
  await expect(panel.getByText('Nog geen regels.')).toBeVisible()

  const { rows: ruled } = await database.query<{ id: number }>(
    `select number as id from supplier_invoice where approved_by is null and approved_at is not null limit 1`,
  )
  await page.goto(`/office/supplierinvoice/${ruled[0]!.id}`)
  await expect(page.getByText('Regel: Elke lijn')).toBeVisible()
  await axe()
  await page
    .context()
    .addCookies([{ name: OFFICE_COOKIES.language, value: 'fr', url: new URL('/office', page.url()).href }])
  await page.reload()
  await expect(page.getByText('Règle\u{a0}: Chaque ligne')).toBeVisible()
  await axe()
})
