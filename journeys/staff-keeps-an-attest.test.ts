import { demoColleagues } from '../scripts/demo/accounts.ts'
import { pdf } from '../server/media/files.test-data.ts'
import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'

test('the signed VAT attest of a trade-in is uploaded, and opens from the purchase register too', async ({
  page,
  database,
  axe,
}) => {
  const manager = demoColleagues.find(({ role }) => role === 'sales-manager')!
  const clerk = demoColleagues.find(({ role }) => role === 'administration')!
  const { rows } = await database.query<{ number: number; company: number; on: string }>(
    `select trade_in.number, (select number from company where id = company_of_vehicle(vehicle.id)) as company, entry.on_day::text as on
     from trade_in join vehicle on vehicle.id = trade_in.vehicle_id
     join standing_car_entry entry on entry.vehicle_id = vehicle.id and entry.kind = 'purchase' and entry.regime = 'margin'
     where trade_in.state = 'stocked' order by entry.on_day desc, trade_in.number limit 1`,
  )
  const { number, company, on } = rows[0]!
  await database.query(
    `update trade_in set attest_upload_id = null, attest_at = null, attest_by = null where number = $1`,
    [number],
  )
  const register = `/office/register?register=purchases&company=${company}&on=${on}`
  await signIn(page, register, clerk.email)
  const missing = page.locator(`a[href$="/tradein/${number}"]`)
  await expect(missing).toHaveText('Btw-attest ontbreekt')
  await axe()

  await signIn(page, `/office/tradein/${number}`, manager.email)
  await page.getByRole('button', { name: 'Getekend attest opladen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Getekend btw-attest' })
  await axe()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'attest.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await dialog.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByText(/^Getekend btw-attest opgeladen op/)).toBeVisible()
  const opened = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Attest openen' }).click()
  expect((await opened).suggestedFilename()).toMatch(/^ti-\d{4}-\d{6}-btw-attest\.pdf$/)
  await axe()

  await signIn(page, register, clerk.email)
  await expect(page.getByRole('button', { name: 'Btw-attest', exact: true }).first()).toBeVisible()
  await expect(missing).toHaveCount(0)
  const fromRegister = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Btw-attest', exact: true }).first().click()
  expect((await fromRegister).suggestedFilename()).toMatch(/btw-attest\.pdf$/)
})
