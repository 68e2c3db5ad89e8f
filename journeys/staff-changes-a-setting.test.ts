import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('the administrator changes what the house lives by, at once and from a day on', async ({
  page,
  axe,
  complaints,
}) => {
  await signIn(page, '/office/setting')
  const row = (label: string) => page.getByRole('listitem').filter({ hasText: label })
  const files = row('Ingelezen bestanden')
  await expect(files).toContainText('90 dagen')
  await axe()

  await page.getByRole('button', { name: 'Ingelezen bestanden wijzigen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ingelezen bestanden' })
  const value = dialog.getByLabel('Ingelezen bestanden')
  await value.fill('0')
  await page.keyboard.press('Enter')
  await expect(value).toHaveAccessibleDescription(/1.*3.?660/)
  await axe()
  await value.fill('60')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(files).toContainText('60 dagen')

  const day = addDays(brusselsDay(new Date()), 30)
  await page.getByRole('button', { name: 'Proefritten wijzigen' }).click()
  const drives = page.getByRole('dialog', { name: 'Proefritten' })
  await drives.getByLabel('Duur van een proefrit').fill('50')
  await drives.getByLabel('Geldt vanaf').fill(day)
  await drives.getByRole('button', { name: 'Bewaren' }).click()
  await expect(drives.getByText('Een proefrit duurt een aantal kwartieren')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await drives.getByLabel('Duur van een proefrit').fill('60')
  await drives.getByRole('button', { name: 'Bewaren' }).click()
  await expect(drives).toBeHidden()
  const shown = day.split('-').reverse().join('/')
  const plan = page.getByText(`Vanaf ${shown}: Duur van een proefrit: 60 minuten`)
  await expect(plan).toBeVisible()
  await expect(row('Duur van een proefrit').first()).toContainText('45 minuten')
  await page.getByRole('button', { name: `Wijziging vanaf ${shown} toch niet doorvoeren` }).click()
  await expect(plan).toBeHidden()

  await page.getByRole('button', { name: 'Ingelezen bestanden wijzigen' }).click()
  await value.fill('90')
  await page.keyboard.press('Enter')
  await expect(files).toContainText('90 dagen')
})
