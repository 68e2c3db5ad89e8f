import type { Page } from '@playwright/test'
import { addDays, brusselsDay, toWeekday } from '@forecourt/domain/platform/values/calendar.ts'
import { holidayOn } from '@forecourt/domain/organisation/holidays.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { query } from './demo.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

/** A Tuesday so far ahead that the workshop is empty. */
function emptyTuesday(): string {
  let day = addDays(brusselsDay(new Date()), 60)
  while (toWeekday(day) !== 2 || holidayOn(day) || holidayOn(addDays(day, 1)) || holidayOn(addDays(day, -1)))
    day = addDays(day, 1)
  return day
}

test('a booking is made at the desk, moved by keyboard and by pointer, and called off', async ({ page, axe }) => {
  await page.setViewportSize({ width: 1440, height: 1100 })
  const day = emptyTuesday()
  await signIn(page, `/office/calendar?view=week&day=${day}&branch=1`)
  await expect(page.getByRole('heading', { name: 'Kalender', level: 1 })).toBeVisible()
  await bookAtDesk(page)

  const panel = page.getByRole('complementary', { name: 'Marie Vos' })
  await expect(panel.getByText('WB-')).toBeVisible()
  await axe()
  await panel.getByRole('button', { name: 'Sluiten' }).click()
  const block = page.getByRole('button', { name: /^Werkplaats, .*Marie Vos/ })
  await expect(block).toBeFocused()

  await page.keyboard.press('Space')
  const announced = page.getByText(/^Marie Vos: .*, vrij$/)
  await expect(announced).toBeVisible()
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/^Marie Vos: .*, buiten de openingsuren$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Dat gaat niet: buiten de openingsuren.')).toBeVisible()
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^Marie Vos: woensdag .*, vrij$/)).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Afspraak verplaatsen' })
  await expect(dialog.getByText(/woensdag/)).toBeVisible()
  await axe()
  await dialog.getByRole('button', { name: 'Verplaatsen' }).click()
  await expect(page.getByText(/^Verplaatst naar woensdag/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Werkplaats, woensdag .*Marie Vos.*Verplaatst$/ })).toBeVisible()

  // With the pointer, a day back: the place is that of the block, a column to the left.
  const { x, y, width } = (await block.boundingBox())!
  const column = (await page.locator(`[data-day="${day}"]`).boundingBox())!
  await page.mouse.move(x + width / 2, y + 10)
  await page.mouse.down()
  await page.mouse.move(column.x + column.width / 2, y + 10, { steps: 5 })
  await expect(page.getByText(/^Marie Vos: dinsdag .*, vrij$/)).toBeVisible()
  await page.mouse.up()
  await expect(dialog.getByText(/dinsdag/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Verplaatsen' }).click()
  await expect(page.getByRole('button', { name: /^Werkplaats, dinsdag .*Marie Vos/ })).toBeVisible()

  // The workshop closes: the booking is listed with the first free time, in one click.
  await closeWorkshop(day)
  await page.reload()
  const conflicts = page.getByRole('list', { name: 'Afspraken die zo niet kunnen doorgaan' })
  await expect(conflicts.getByText('De afdeling is dan gesloten.')).toBeVisible()
  await expect(
    page.getByRole('button', { name: /^Werkplaats, dinsdag .*Marie Vos.*kan zo niet doorgaan/ }),
  ).toBeVisible()
  await axe()
  await conflicts.getByRole('button', { name: /^Naar wo / }).click()
  await expect(dialog.getByText(/woensdag/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Verplaatsen' }).click()
  await expect(conflicts).toHaveCount(0)

  await block.click()
  await panel.getByRole('button', { name: 'Annuleren' }).click()
  const off = page.getByRole('dialog', { name: 'Afspraak annuleren?' })
  await off.getByLabel(/^Reden/).fill('De brug is stuk.')
  await off.getByRole('button', { name: 'Annuleren' }).click()
  await expect(panel.getByText('De brug is stuk.')).toBeVisible()
  await expect(block).toHaveCount(0)
})

/** Closes the workshop of the booking on that day, as staff do in its opening hours, where this would be refused. */
async function closeWorkshop(day: string): Promise<void> {
  await query(
    requireValue(process.env['JOURNEYS_DATABASE_URL'], 'the database of the journeys'),
    `insert into opening_exception (department_id, day, name)
     select department_id, '${day}', '{"nl": "Gesloten"}' from workshop_booking where last_name = 'Vos' and state = 'moved'`,
  )
}

async function bookAtDesk(page: Page) {
  await page.getByRole('button', { name: 'Afspraak maken' }).click()
  const dialog = page.getByRole('dialog', { name: 'Afspraak maken voor een klant' })
  await dialog.getByLabel('Dienst').selectOption({ label: 'Klein onderhoud' })
  const place = dialog.getByLabel('Werkplaats', { exact: true })
  await place.locator('visible=true').last().selectOption({ index: 1 })
  const time = dialog.getByLabel('Uur')
  await expect(time.locator('option', { hasText: '10.00' })).toHaveCount(1)
  await time.selectOption({ label: '10.00' })
  await dialog.getByLabel('Voornaam').fill('Marie')
  await dialog.getByLabel('Naam', { exact: true }).fill('Vos')
  await dialog.getByLabel('E-mailadres').fill('marie.vos@voorbeeld.example')
  await dialog.getByLabel('Telefoon').fill('0478 12 34 56')
  await dialog.getByLabel('Nummerplaat').fill('1-ABC-987')
  await dialog.getByLabel('Kilometerstand').fill('45.000')
  await dialog.getByLabel('Merk en model').fill('Noord V6')
  await dialog.getByRole('button', { name: 'Boeken' }).click()
  await expect(dialog).toBeHidden()
}
