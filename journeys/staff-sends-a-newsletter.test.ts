import { OFFICE_COOKIES } from '@forecourt/domain/platform/routes/office-page.ts'
import { demoColleagues } from '../scripts/demo/accounts.ts'
import { someEmail } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, readable, test } from './support.ts'

const editor = demoColleagues.find(({ role }) => role === 'content-editor')!.email

test('a newsletter is composed in both languages and reaches who said yes', async ({
  page,
  axe,
  context,
  mailTo,
  complaints,
}) => {
  test.slow()
  const email = someEmail()
  await signIn(page, '/office/newslettersubscriber', editor)
  await expect(page.getByRole('heading', { name: 'Abonnees op de nieuwsbrief', level: 1 })).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Abonnees inlezen' }).click()
  const bringing = page.getByRole('dialog', { name: 'Abonnees inlezen' })
  await bringing
    .getByLabel('Regels')
    .fill(`${email}; fr; 14/03/2026; salon de l’auto\nzonder@toestemming.example; nl; ; `)
  await bringing.getByRole('button', { name: 'Nakijken' }).click()
  await expect(bringing.getByText('de dag van de toestemming ontbreekt', { exact: false })).toBeVisible()
  await axe()
  await bringing.getByLabel('Regels').fill(`${email}; fr; 14/03/2026; salon de l’auto`)
  await bringing.getByRole('button', { name: 'Nakijken' }).click()
  await expect(bringing.getByText('1 nieuw', { exact: false })).toBeVisible()
  await bringing.getByRole('button', { name: 'Inlezen', exact: true }).click()
  await expect(page.getByText('Ingelezen abonnees: 1.')).toBeVisible()

  await page.goto('/office/newsletter/new')
  await page.getByLabel('Onderwerp (Nederlands)').fill('Nieuw in de showroom')
  await page.getByLabel('Onderwerp (Frans)').fill('Nouveau au showroom')
  await page.getByLabel('Inleiding (Nederlands)').fill('Kom dit weekend eens langs.')
  await page.getByLabel('Wagen toevoegen').click()
  await page.getByRole('option').first().click()
  await expect(page.getByRole('button', { name: /^Weghalen: / })).toHaveCount(1)
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('status').filter({ hasText: 'Bewaard.' })).toBeVisible()
  await expect(page.getByText('de inleiding in het Frans')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Versturen…' })).toHaveAttribute('aria-disabled', 'true')
  await axe()

  await page.getByLabel('Inleiding (Frans)').fill('Passez nous voir ce week-end.')
  await page.getByLabel('Gent', { exact: true }).check()
  await page.keyboard.press('Control+S')
  await expect(page.getByText('de inleiding in het Frans')).toHaveCount(0)
  const letter = page.frameLocator('iframe[title="Voorbeeld in het Frans"]')
  await expect(letter.getByText('Passez nous voir ce week-end.')).toBeVisible()
  await page.getByRole('button', { name: 'Test naar mezelf' }).click()
  await expect(page.getByText(`De test in beide talen is onderweg naar ${editor}.`)).toBeVisible()

  await page.getByRole('button', { name: 'Versturen…' }).click()
  const sending = page.getByRole('dialog', { name: 'Nieuwsbrief versturen' })
  await axe()
  await sending.getByRole('button', { name: 'Nu versturen' }).click()
  await expect(page.getByText('De nieuwsbrief vertrekt nu.')).toBeVisible()
  const mail = readable(await mailTo(email))
  expect(mail).toContain('Passez nous voir ce week-end.')
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  await expect(page.getByText('Klaar op', { exact: false })).toBeVisible({ timeout: 60_000 })

  await context.addCookies([{ name: OFFICE_COOKIES.language, value: 'fr', url: page.url() }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nouveau au showroom', level: 1 })).toBeVisible()
  await axe()
  // The preview runs no scripts, those of this test among them.
  expect(complaints.splice(0).filter((complaint) => !/sandboxed/.test(complaint))).toEqual([])
})
