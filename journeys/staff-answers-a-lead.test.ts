import { demoAccounts } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('somebody of the staff answers who waits longest, and the mail arrives', async ({ page, axe, mailTo }) => {
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
  const mail = await mailTo(address.trim())
  expect(mail).toContain('Zaterdag om 10 uur past.')
  expect(mail).toContain('Sofie De Clercq')
  await axe()

  // What the sender says by phone is noted by hand: they wait again.
  await page.getByRole('tab', { name: 'Noteren' }).click()
  await page.getByRole('combobox', { name: 'Wat is er gebeurd?' }).selectOption({ label: 'De klant heeft gebeld' })
  await page.getByRole('textbox', { name: 'Notitie' }).fill('Komt met zijn vrouw.')
  await page.getByRole('button', { name: 'Noteren' }).click()
  await expect(thread.getByText('Komt met zijn vrouw.')).toBeVisible()
  await expect(page.getByText('Wacht op antwoord')).toBeVisible()
  await page.getByRole('button', { name: 'Afgehandeld' }).click()
  await expect(thread.getByText('Sofie De Clercq heeft de aanvraag afgehandeld')).toBeVisible()

  // Two that nobody need answer are closed at once, with a reason, and the way back opens them again.
  await page.goto('/office/lead?state=waiting')
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
