import type { Page } from '@playwright/test'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

const remarks = (page: Page) => page.getByLabel('Opmerkingen')
const blockReason = (page: Page) => page.getByLabel('Reden van blokkering')

/** Opens the form of a desk by its key, which works once the desk is drawn. */
async function openForm(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Wijzigen/ })).toBeVisible()
  await page.keyboard.press('w')
}

test('two people edit one customer: different fields both stay, the same field is asked about, a reload loses nothing', async ({
  page,
  browser,
  axe,
  complaints,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await signIn(page, '/office/customer/new')
  await page.getByLabel('Voornaam').fill('Samen')
  await page.getByLabel('Naam', { exact: true }).fill('Gewijzigd')
  await page.keyboard.press('Control+S')
  await expect(page).toHaveURL(/\/customer\/\d+$/)
  await expect(page.getByText('Bewaard.')).toBeVisible()
  await openForm(page)
  await expect(page).toHaveURL(/\/customer\/\d+\/edit$/)

  const context = await browser.newContext()
  const colleague = await context.newPage()
  await signIn(colleague, page.url(), 'pieter.maes@forecourt.example')
  await blockReason(colleague).fill('Betaalt niet')
  await colleague.keyboard.press('Control+S')
  await expect(colleague.getByText('Bewaard.')).toBeVisible()
  await expect(colleague).toHaveURL(/\/customer\/\d+$/)

  // The colleague opens the form again, and holds what is saved under their hands.
  await openForm(colleague)
  await expect(remarks(colleague)).toHaveValue('')
  await remarks(page).fill('Belt liever in de voormiddag')
  await page.keyboard.press('Control+S')
  await expect(page.getByText(/Samengevoegd met de wijziging/)).toBeVisible()
  // Back on the desk, both changes are read.
  await expect(page.getByText('Belt liever in de voormiddag').first()).toBeVisible()
  await expect(page.getByText('Betaalt niet').first()).toBeVisible()
  await openForm(page)
  await expect(remarks(page)).toHaveValue('Belt liever in de voormiddag')

  // The colleague's form is older by now: the remarks are asked about, the first name is not.
  await remarks(colleague).fill('Belt liever in de namiddag')
  await colleague.getByLabel('Voornaam').fill('Samen en elk')
  await colleague.keyboard.press('Control+S')
  const question = colleague.getByRole('dialog', { name: 'Iemand anders heeft dit ook gewijzigd' })
  const field = question.getByRole('group', { name: 'Opmerkingen' })
  await expect(question.getByRole('group')).toHaveCount(1)
  await expect(field).toContainText('Belt liever in de namiddag')
  await field.getByRole('radio', { name: /Belt liever in de voormiddag/ }).check()
  await question.getByRole('button', { name: 'Deze keuze bewaren' }).click()
  await expect(question).toBeHidden()
  await expect(colleague.getByRole('heading', { name: 'Samen en elk Gewijzigd', level: 1 })).toBeVisible()
  await expect(colleague.getByText('Belt liever in de voormiddag').first()).toBeVisible()
  await context.close()

  // This form was opened before that.
  await remarks(page).fill('Belt liever ’s avonds')
  await page.reload()
  await expect(page.getByText('Deze fiche is intussen gewijzigd')).toBeVisible()
  await page.getByRole('button', { name: 'Verder werken' }).click()
  await expect(remarks(page)).toHaveValue('Belt liever ’s avonds')
  await page.keyboard.press('Control+S')
  await expect(page).toHaveURL(/\/customer\/\d+$/)
  await page.reload()
  await expect(page.getByText('Belt liever ’s avonds').first()).toBeVisible()
  await expect(page.getByText('Betaalt niet').first()).toBeVisible()
  await axe()
  // The browser logs each refused save.
  complaints.splice(0)
})
