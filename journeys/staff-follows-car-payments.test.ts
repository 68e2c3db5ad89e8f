import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('a clerk finds a car with open money, follows both sides to their papers, and a seller sees one side', async ({
  page,
  axe,
  database,
}) => {
  const clerk = demoColleagues.find(({ role }) => role === 'administration')!
  // A sold car of our stock, and an approved invoice that its supplier wrote for it.
  const { rows } = await database.query<{ number: number; dossier: string; arrival: string }>(
    `with sold as (
       select vehicle.id, vehicle.number, dossier_number from dossier join vehicle on vehicle.id = dossier.vehicle_id
       join customer_order on customer_order.dossier_id = dossier.id
       where customer_order.state in ('valid', 'complete') order by dossier.number desc limit 1),
     invoiced as (
       update supplier_invoice_line set vehicle_id = (select id from sold) where id = (
         select line.id from supplier_invoice_line line join supplier_invoice incoming on incoming.id = line.invoice_id
         where incoming.state = 'approved' and not incoming.is_credit order by incoming.number desc, line.place limit 1)
       returning invoice_id)
     select sold.number, dossier_number as dossier, arrival_number as arrival
     from sold, invoiced join supplier_invoice incoming on incoming.id = invoiced.invoice_id`,
  )
  const car = rows[0]!
  await signIn(page, '/office/carpayment', clerk.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Wagenbetalingen' })).toBeVisible()
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  await axe()
  await page
    .getByRole('link', { name: /^Te betalen/ })
    .or(page.getByRole('button', { name: /^Te betalen/ }))
    .first()
    .click()
  await expect(page).toHaveURL(/isToPay=yes/)

  await page.goto(`/office/carpayment/${car.number * 3}`)
  const buyers = page.getByRole('region', { name: 'Kopers en klanten' })
  const sellers = page.getByRole('region', { name: 'Verkopers en leveranciers' })
  await expect(buyers).toContainText(car.dossier)
  await expect(sellers).toContainText(car.arrival)
  await expect(page.getByRole('region', { name: 'Wagenboek' })).toContainText('Aankoop')
  await axe()
  await buyers.getByRole('link', { name: car.dossier }).first().click()
  await expect(page).toHaveURL(/\/office\/dossier\/\d+$/)
  const panel = page.getByRole('region', { name: 'Wagenbetalingen' })
  // By key: panels above it that are still being read move the link away from a pointer.
  await panel.getByRole('link', { name: 'Alle betalingen' }).press('Enter')
  await expect(page).toHaveURL(/\/office\/carpayment\/\d+$/)
  await page.getByRole('link', { name: 'Naar de wagen' }).click()
  await expect(page.getByRole('region', { name: 'Wagenbetalingen' })).toContainText('Verkopers en leveranciers')

  // A salesperson sees no cost: the answer has none.
  const answered = page.waitForResponse((response) => response.url().includes('/sales/carpayment/get'))
  await signIn(page, `/office/carpayment/${car.number * 3}`, 'sofie.declercq@forecourt.example')
  const { result } = (await (await answered).json()) as { result: { buy: unknown; ledger: unknown } }
  expect(result).toMatchObject({ buy: null, ledger: null })
  await expect(page.getByRole('region', { name: 'Verkopers en leveranciers' })).toHaveCount(0)
})
