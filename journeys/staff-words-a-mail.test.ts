import { OFFICE_COOKIES } from '@forecourt/domain/platform/routes/office-page.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { demoColleagues } from '../scripts/demo/accounts.ts'
import { someEmail } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, readable, test } from './support.ts'

const editor = demoColleagues.find(({ role }) => role === 'content-editor')!.email

test('a mail is worded anew, tested, and goes out with the words of the dealer', async ({
  page,
  axe,
  context,
  mailTo,
  complaints,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 960 })
  await signIn(page, '/office/mailtemplate', editor)
  await expect(page.getByRole('heading', { name: 'Teksten van mails', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bevestiging van de bestelling' })).toBeVisible()
  await axe()
  await page.getByRole('searchbox').fill('nieuwsbrief bevestigen')
  await page.getByRole('link', { name: 'Inschrijving op de nieuwsbrief bevestigen' }).click()
  await expect(page.getByText('Meegeleverde tekst', { exact: true })).toBeVisible()

  const body = page.getByLabel('Tekst (Nederlands)')
  const letter = page.frameLocator('iframe[title="Voorbeeld in het Nederlands"]')
  await expect(letter.getByRole('link', { name: 'Inschrijving bevestigen' })).toBeVisible()
  const delivered = await body.inputValue()
  await body.fill(delivered.replace('[Inschrijving bevestigen]({{confirmUrl}})', 'Dag {{voornaam}}'))
  await expect(body).toHaveAccessibleDescription(/Deze mail kent \{\{voornaam\}\} niet/)
  await body.fill(delivered.replace('[Inschrijving bevestigen]({{confirmUrl}})', ''))
  await expect(body).toHaveAccessibleDescription(/hoort volgens de wet in deze mail/)
  await expect(page.getByText('Het voorbeeld komt terug zodra de tekst in orde is.')).toBeVisible()
  await axe()
  await page.keyboard.press('Control+S')
  await expect(page.getByText(/hoort volgens de wet in deze mail/).first()).toBeVisible()
  await expect
    .poll(() => complaints.filter((complaint) => !/sandboxed/.test(complaint)))
    .toEqual([expect.stringContaining('422')])
  complaints.splice(0)

  // Restored where a test writes.
  await body.fill(`${delivered}\n\nEen woord van ons team: `)
  await page.getByRole('button', { name: '{{branchName}}' }).click()
  await expect(body).toHaveValue(/Een woord van ons team: \{\{branchName\}\}$/)
  await expect(letter.getByText('Een woord van ons team: Autogroep Scheldeland')).toBeVisible()
  await page.getByRole('button', { name: 'Test naar mezelf' }).click()
  await expect(page.getByText(`De test in beide talen is onderweg naar ${editor}.`)).toBeVisible()
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Eigen tekst', { exact: true })).toBeVisible()

  const email = someEmail()
  const shop = await context.newPage()
  await shop.setViewportSize({ width: 1440, height: 960 })
  await shop.goto(buildPath('content.usedcars', 'nl'))
  const dialog = shop.getByRole('dialog', { name: 'Nieuwsbrief' })
  await expect(async () => {
    if (!(await dialog.isVisible())) await shop.getByRole('button', { name: 'Nieuwsbrief' }).click({ timeout: 2000 })
    await expect(dialog).toBeVisible({ timeout: 2000 })
  }).toPass()
  await dialog.getByLabel('E-mailadres').fill(email)
  await dialog.getByRole('group', { name: 'Van welke vestigingen?' }).getByRole('checkbox').first().check()
  await dialog.getByLabel(/Ik wil de nieuwsbrief per e-mail ontvangen/).check()
  await dialog.getByRole('button', { name: 'Inschrijven' }).click()
  expect(readable(await mailTo(email))).toContain('Een woord van ons team')
  await shop.close()

  await page.getByRole('button', { name: 'Terug naar de meegeleverde tekst' }).click()
  const asked = page.getByRole('dialog', { name: 'Meegeleverde tekst terugzetten?' })
  await axe()
  await asked.getByRole('button', { name: 'Terug naar de meegeleverde tekst' }).click()
  await expect(page.getByText('De meegeleverde tekst staat terug.')).toBeVisible()
  await expect(body).toHaveValue(delivered)

  await context.addCookies([{ name: OFFICE_COOKIES.language, value: 'fr', url: page.url() }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Confirmer l’inscription à la newsletter', level: 1 })).toBeVisible()
  await expect(page.frameLocator('iframe').first().getByText('Uitschrijven')).toBeVisible()
  await axe()
  // The preview runs no scripts, those of this test among them.
  expect(complaints.splice(0).filter((complaint) => !/sandboxed/.test(complaint))).toEqual([])
})
