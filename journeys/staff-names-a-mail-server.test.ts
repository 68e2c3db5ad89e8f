import { OFFICE_COOKIES } from '@forecourt/domain/platform/routes/office-page.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('a mail server is talked to before it counts, and what is wrong stands beside its field', async ({
  page,
  axe,
  context,
  complaints,
}) => {
  await signIn(page, '/office/provider')
  await expect(page.getByRole('heading', { name: 'Diensten', level: 1 })).toBeVisible()
  await expect(page.getByText('Er is geen mailserver', { exact: false })).toBeVisible()
  await expect(page.getByText('Via de nagebootste betaaldienst', { exact: false })).toBeVisible()
  await axe()
  const form = page.getByRole('form', { name: 'Mailserver' })
  await form.getByLabel('Server', { exact: true }).fill('smtp.nergens.invalid')
  await form.getByLabel('Beveiliging').selectOption('tls')
  await expect(form.getByLabel('Poort')).toHaveValue('465')
  await form.getByLabel('Gebruiker').fill('garage')
  await form.getByLabel('Wachtwoord').fill('Geheim-123')
  await form.getByLabel('Adres van de afzender').fill('info@garage.example')
  await form.getByRole('button', { name: 'Nakijken en bewaren' }).click()
  const host = form.getByLabel('Server', { exact: true })
  await expect(host).toHaveAccessibleDescription('Deze server bestaat niet. Kijk de naam na.')
  await axe()
  // The message names the internal network, and not the service that answers there.
  await host.fill('127.0.0.1')
  await page.keyboard.press('Control+S')
  await expect(host).toHaveAccessibleDescription(/leidt naar een intern netwerk/)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422'), expect.stringContaining('422')])
  await form.getByRole('button', { name: 'Wijzigingen wissen' }).click()

  await context.addCookies([{ name: OFFICE_COOKIES.language, value: 'fr', url: page.url() }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible()
  await expect(
    page.getByText('Recherchés auprès', { exact: false }).or(page.getByText('Pas recherchés.')),
  ).toBeVisible()
  await axe()
})
