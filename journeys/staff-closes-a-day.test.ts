import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('who runs the branches closes a day, and the shop says so', async ({ page, axe }) => {
  await signIn(page, '/office/openinghours')
  const days = page.getByRole('form', { name: 'Sluitingsdagen en andere bijzondere dagen' })
  await expect(page.getByRole('row', { name: /Gent · Werkplaats/ })).toContainText('08:00–12:00')
  await axe()

  await days.getByRole('button', { name: 'Dag toevoegen' }).click()
  const added = days.getByRole('group', { name: 'Nieuwe dag' })
  await added.getByLabel('Reden, in het Nederlands').fill('Personeelsfeest')
  const save = days.getByRole('button', { name: 'Dagen bewaren' })
  await save.click()
  await expect(added.getByText('Kies een dag.')).toBeVisible()
  // A Sunday: there are no bookings.
  const sunday = new Date(Date.now() + 70 * 86_400_000)
  sunday.setUTCDate(sunday.getUTCDate() + 7 - sunday.getUTCDay())
  await added.getByLabel('Dag', { exact: true }).fill(sunday.toISOString().slice(0, 10))
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: 'Bewaard.' })).toBeVisible()
  await page.reload()
  await expect(days.locator('input[value="Personeelsfeest"]')).toBeVisible()
  await axe()

  await page.getByRole('link', { name: 'Gent · Werkplaats' }).click()
  const hours = page.getByRole('form', { name: 'Openingsuren' })
  await expect(hours.getByLabel('maandag, van (1)')).toHaveValue('08:00')
  await expect(hours.getByText('Personeelsfeest')).toBeVisible()
  await hours.getByLabel('maandag, tot (1)').fill('07:00')
  await expect(hours.getByText('De einddatum moet na de begindatum vallen.')).toBeVisible()
  await hours.getByRole('button', { name: 'Wijzigingen wissen' }).click()
  await expect(hours.getByLabel('maandag, tot (1)')).toHaveValue('12:00')
  await axe()
})
