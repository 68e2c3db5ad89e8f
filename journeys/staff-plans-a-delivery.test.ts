import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'

test('a half-day is agreed on for a sold car, and stands in the delivery agenda', async ({ page, axe, database }) => {
  test.setTimeout(120_000)
  const { rows } = await database.query<{ id: number; name: string }>(
    `select dossier.number as id, dossier_number as name from dossier join customer_order on dossier_id = dossier.id
     join offer on offer.id = offer_id join branch on branch.id = offer.branch_id
     where customer_order.state = 'complete' and handover_on is null
       and not exists (select from car_order where car_order.dossier_id = dossier.id and arrived_on is null)
     order by dossier.number desc limit 1`,
  )
  const { id, name } = rows[0]!
  await signIn(page, '/office/dossier?isToPlan=yes', 'pieter.maes@forecourt.example')
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  await axe()

  await page.goto(`/office/dossier/${id}`)
  await page.getByRole('button', { name: 'Plannen' }).click()
  const planning = page.getByRole('dialog', { name: 'Levering of afhaling plannen' })
  await planning.getByText('Leveren aan huis').click()
  const confirm = planning.getByRole('button', { name: 'Plannen', exact: true })
  await expect(confirm).toBeDisabled()
  const half = planning.getByLabel('Dag en dagdeel')
  await expect(half.getByRole('option').nth(1)).toBeAttached()
  await half.selectOption({ index: 1 })
  await axe()
  await confirm.click()
  await expect(page.getByRole('status').getByText('De levering is gepland.')).toBeVisible()
  await expect(page.getByText('Leveren aan huis', { exact: false }).first()).toBeVisible()

  await page.getByRole('region', { name: 'Levering of afhaling' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Leveringsagenda', level: 1 })).toBeVisible()
  const panel = page.getByRole('complementary')
  await expect(panel.getByText(name)).toBeVisible()
  await axe()
  await panel.getByRole('link', { name: 'Dossier openen' }).click()
  await page.getByRole('button', { name: 'Afspraak annuleren' }).click()
  const off = page.getByRole('dialog', { name: 'Afspraak annuleren' })
  await off.getByRole('button', { name: 'Afspraak annuleren' }).click()
  await expect(page.getByText('Nog af te spreken')).toBeVisible()
})
