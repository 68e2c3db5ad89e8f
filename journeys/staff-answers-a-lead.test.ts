import { demoAccounts } from '../scripts/demo/accounts.ts'
import { holidayOn } from '@forecourt/domain/organisation/holidays.ts'
import { addDays, brusselsDay, toWeekday } from '@forecourt/domain/platform/values/calendar.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, readable, test } from './support.ts'

/** So far ahead that the workshop is empty, and none of the days of `staff-moves-a-booking`. */
function quietThursday(): string {
  let day = addDays(brusselsDay(new Date()), 67)
  while (toWeekday(day) !== 4 || holidayOn(day)) day = addDays(day, 1)
  return day
}

test('somebody of the staff answers who waits longest, and the mail arrives', async ({ page, axe, mailsTo }) => {
  test.slow()
  await signIn(page, '/office/lead?state=waiting', demoAccounts.salesperson)
  await expect(page.getByRole('heading', { name: 'Aanvragen', level: 1 })).toBeVisible()
  await axe()
  const name = (await page.locator('tbody th a').first().innerText()).split('\n')[0]!
  await page.locator('tbody th a').first().click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('Wacht op antwoord')).toBeVisible()
  const address = await page.locator('a[href^="mailto:"]').innerText()

  await page.getByRole('combobox', { name: 'Beginnen met' }).selectOption({ label: 'Antwoord op een vraag' })
  const answer = page.getByLabel('Uw antwoord')
  await expect(answer).toHaveValue(new RegExp(name))
  await answer.fill(`${await answer.inputValue()}Zaterdag om 10 uur past.`)
  await page.getByRole('button', { name: 'Versturen' }).dblclick()
  const thread = page.getByRole('list', { name: 'Verloop' })
  await expect(thread.getByText('Zaterdag om 10 uur past.')).toHaveCount(1)
  await expect(page.getByText('Beantwoord', { exact: true }).first()).toBeVisible()
  await expect(answer).toHaveValue('')
  // Others may have been mailed before: wait for the mail that their question arrived.
  const mails = async () => (await mailsTo(address.trim(), 1)).map(readable).find((mail) => mail.includes('Zaterdag'))
  await expect.poll(mails).toContain('Zaterdag om 10 uur past.')
  expect(await mails()).toContain('Sofie De Clercq')
  await axe()

  // A phone call of the sender is noted by hand: they wait again.
  await page.getByRole('tab', { name: 'Noteren' }).click()
  await page.getByRole('combobox', { name: 'Wat is er gebeurd?' }).selectOption({ label: 'De klant heeft gebeld' })
  await page.getByRole('textbox', { name: 'Notitie' }).fill('Komt met zijn vrouw.')
  await page.getByRole('button', { name: 'Noteren' }).click()
  await expect(thread.getByText('Komt met zijn vrouw.')).toBeVisible()
  await expect(page.getByText('Wacht op antwoord')).toBeVisible()

  // A visit to the workshop is agreed: booked from here, it shows in the thread, which links to the calendar and back.
  await page.getByRole('button', { name: 'Afspraak maken' }).click()
  const booking = page.getByRole('dialog', { name: 'Afspraak maken voor een klant' })
  await expect(booking.getByLabel('E-mailadres')).toHaveValue(address.trim())
  await expect(booking.getByLabel('Naam', { exact: true })).toHaveValue(name.split(' ').slice(1).join(' '))
  await booking.getByText('Werkplaats', { exact: true }).first().click()
  await booking.getByLabel('Dienst').selectOption({ label: 'Klein onderhoud' })
  const place = booking.getByLabel('Werkplaats', { exact: true }).locator('visible=true').last()
  if ((await place.inputValue()) === '') await place.selectOption({ index: 1 })
  await booking.getByLabel('Dag', { exact: true }).fill(quietThursday())
  const time = booking.getByLabel('Uur')
  await expect(time.locator('option', { hasText: '14.00' })).toHaveCount(1)
  await time.selectOption({ label: '14.00' })
  if ((await booking.getByLabel('Telefoon').inputValue()) === '')
    await booking.getByLabel('Telefoon').fill('0478123456')
  await booking.getByLabel('Nummerplaat').fill('1-ABC-987')
  await booking.getByLabel('Kilometerstand').fill('45.000')
  await booking.getByLabel('Merk en model').fill('Noord V6')
  await axe()
  await booking.getByRole('button', { name: 'Boeken' }).click()
  await expect(thread.getByText(/^Sofie De Clercq heeft een werkplaatsbezoek geboekt voor .* 14:00$/)).toBeVisible()
  await expect(page.getByText('Beantwoord', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gezien' })).toBeHidden()
  await thread.getByRole('link', { name: /^WB-/ }).click()
  const appointment = page.getByRole('complementary', { name })
  await appointment.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Afgehandeld' }).click()
  await expect(thread.getByText('Sofie De Clercq heeft de aanvraag afgehandeld')).toBeVisible()

  // Two internal leads that need no answer are closed at once, with a reason, and the undo opens them again.
  await signIn(page, '/office/lead?state=waiting,answered', demoAccounts.administrator)
  const boxes = page.locator('tbody').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('group', { name: 'Selectie' }).getByRole('button', { name: 'Afsluiten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aanvragen afsluiten' })
  await dialog.getByLabel('Reden').fill('Wagen is verkocht.')
  await axe()
  await dialog.getByRole('button', { name: 'Afsluiten' }).click()
  await expect(page.getByText('2 aanvragen bijgewerkt')).toBeVisible()
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(page.getByText(/rijen zijn teruggezet/)).toBeVisible()
})
