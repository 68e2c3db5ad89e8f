import { addDays, brusselsDay, brusselsInstant, toWeekday } from '@forecourt/domain/platform/values/calendar.ts'
import { holidayOn } from '@forecourt/domain/organisation/holidays.ts'
import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

/** A Thursday before no holiday, so far ahead that neither the demo nor another journey plans or closes anything then. */
function findQuietThursday(): string {
  let day = addDays(brusselsDay(new Date()), 90)
  while (toWeekday(day) !== 4 || holidayOn(day) || holidayOn(addDays(day, 1))) day = addDays(day, 1)
  return day
}

test('work orders of a week are moved by keyboard and by dialog, and a conflict is settled by its remedy', async ({
  page,
  axe,
  database,
}) => {
  const thursday = findQuietThursday()
  const at = (hour: number) => brusselsInstant(thursday, hour * 60)
  const { rows: workshops } = await database.query<{ id: string; number: number }>(
    `select department.id, department.number from department join branch on branch.id = department.branch_id
     where department.kind = 'workshop' and branch.slug = 'gent'`,
  )
  const [workshop] = workshops
  if (!workshop) throw new Error('The demo has a workshop in Ghent')
  for (const [plate, bay, hour, minutes] of [
    ['1-WKA-101', 1, 8, 120],
    ['1-WKB-102', 1, 9, 60],
    ['1-WKC-103', 2, 8, 120],
  ] as const) {
    const { rows } = await database.query<{ id: string }>(
      `insert into work_order (work_number, department_id, bay, once_key, customer_name, car, licence_plate, planned_at, promised_at, created_by)
       select take_number('WO', 2026), $1, $2, md5($3), 'An Claes', 'Velta Tour', $3, $4, $5, id from staff_user order by number limit 1
       returning id`,
      [workshop.id, bay, plate, at(hour), at(17)],
    )
    await database.query(
      `insert into work_job (work_order_id, rank, name, pricing, work_kind, minutes)
       values ($1, 0, 'Remmen vervangen', 'flat-rate', 'mechanics', $2)`,
      [rows[0]?.id, minutes],
    )
  }
  const readPlace = async (plate: string) => {
    const { rows } = await database.query<{ bay: number | null; plannedAt: Date }>(
      `select bay, planned_at as "plannedAt" from work_order where licence_plate = $1`,
      [plate],
    )
    return { bay: rows[0]?.bay, plannedAt: rows[0]?.plannedAt.toISOString() }
  }

  const reception = demoColleagues.find(({ role }) => role === 'reception')!
  await signIn(page, `/office/workboard?department=${workshop.number}`, reception.email)
  await page.getByText('Week', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Planning van de werkplaats' })).toBeVisible()
  await axe()
  await page.goto(`/office/workboard?department=${workshop.number}&view=week&day=${thursday}`)
  const grid = page.getByRole('region', { name: 'Planning van de werkplaats' })
  const card = (plate: string) => grid.getByRole('link', { name: new RegExp(plate) })
  await expect(card('1-WKA-101')).toContainText('2,0 u')

  // Two cars in one bay at once: the remedy moves the second to the next bay that is free at its time.
  const conflicts = page.getByRole('list', { name: 'Wat niet kan zoals het gepland is' })
  await expect(conflicts).toContainText('1-WKB-102 kan niet op Brug 1: daar staat dan 1-WKA-101.')
  await conflicts.getByRole('button', { name: /Naar .* 9\.00, Brug 3/ }).click()
  await expect(page.getByText('1-WKB-102 is verplaatst.')).toBeVisible()
  await expect.poll(() => readPlace('1-WKB-102')).toEqual({ bay: 3, plannedAt: at(9).toISOString() })
  await expect(conflicts).toBeHidden()

  // Bay 2 is taken at eight: its first free time is suggested, and Enter requests it.
  await card('1-WKA-101').focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/^1-WKA-101: donderdag .*, Brug 2, 10\.00, vrij$/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^1-WKA-101: vrijdag .*, Brug 2, 8\.00, vrij$/)).toBeVisible()
  await page.keyboard.press('Enter')
  const planning = page.getByRole('dialog', { name: '1-WKA-101 plannen' })
  await expect(planning.getByLabel('Dag')).toHaveValue(addDays(thursday, 1))
  await axe()
  await planning.getByLabel('Monteur').selectOption({ label: 'Joren Verhaeghe' })
  await planning.getByRole('button', { name: 'Verplaatsen' }).click()
  await expect(page.getByText('1-WKA-101 is verplaatst.')).toBeVisible()
  const friday = brusselsInstant(addDays(thursday, 1), 8 * 60).toISOString()
  await expect.poll(() => readPlace('1-WKA-101')).toEqual({ bay: 2, plannedAt: friday })

  // Without a keyboard: the button of the card; a taken time is not offered.
  await page.getByRole('button', { name: '1-WKC-103 verplaatsen' }).click()
  const other = page.getByRole('dialog', { name: '1-WKC-103 plannen' })
  await other.getByLabel('Brug').selectOption('3')
  await expect(other.getByLabel('Uur').getByRole('option', { name: '9.00' })).toHaveCount(0)
  await other.getByLabel('Uur').selectOption({ label: '10.00' })
  await other.getByRole('button', { name: 'Verplaatsen' }).click()
  await expect.poll(() => readPlace('1-WKC-103')).toEqual({ bay: 3, plannedAt: at(10).toISOString() })

  await page.getByText('Per monteur', { exact: true }).click()
  await expect(grid.getByText('Joren Verhaeghe')).toBeVisible()
  await axe()

  await page.setViewportSize({ width: 390, height: 844 })
  const day = page.getByRole('region', { name: /^vrijdag/ })
  await expect(day.getByRole('link', { name: /1-WKA-101/ })).toBeVisible()
  await axe()
})
