import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('a car is found by the end of its chassis number, and its passport leads to its records', async ({
  page,
  axe,
  database,
}) => {
  const reception = demoColleagues.find(({ role }) => role === 'reception')!
  // A car of this branch that comes back with less on its clock.
  const { rows } = await database.query<{ vin: string; number: string }>(
    `with brought as (
       select work_order.id, work_order.vin, row_number() over (order by coalesce(received_at, planned_at)) as place from work_order
       join department on department.id = work_order.department_id join branch on branch.id = department.branch_id
       where branch.name like '%Gent%' and work_order.state = 'closed' and work_order.vin is not null and work_order.km_in > 100)
     update work_order set vin = (select vin from brought where place = 1), vehicle_id = null, km_in = 50, km_out = 60
     where id = (select id from brought order by place desc limit 1)
     returning vin, work_number as number`,
  )
  const { vin, number } = rows[0]!
  await signIn(page, '/office/vinpassport', reception.email)
  await axe()
  await page.getByLabel('Chassisnummer, nummerplaat of ontvangstnummer').fill(vin.slice(-6))
  await page.getByRole('button', { name: 'Zoeken', exact: true }).click()
  const found = page.getByRole('region', { name: 'Gevonden wagens' })
  await expect(found).toContainText(vin)
  await axe()
  await found.locator('li').filter({ hasText: vin }).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/office/vinpassport/${vin}$`))
  await expect(page.getByText('Een kilometerstand ligt lager dan een vorige.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Kilometerstanden' })).toContainText('Lager dan een vorige')
  await axe()
  await page.getByRole('region', { name: 'Werk en afspraken' }).getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(/\/office\/workorder\/\d+$/)
  await page.getByRole('link', { name: vin }).click()
  await expect(page).toHaveURL(new RegExp(`/office/vinpassport/${vin}$`))

  // The quick search leads there as well.
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(vin)
  await expect(dialog.getByRole('option').filter({ hasText: vin }).first()).toBeVisible()
})
