import { OFFICE_COOKIES } from '@forecourt/domain/platform/routes/office-page.ts'
import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'

test('an administrator reads whether everything runs, and is led to what does not', async ({
  page,
  axe,
  context,
  database,
}) => {
  // There is no mail with this id, so the job is done as soon as it is tried again.
  await database.query(
    `select graphile_worker.add_job('send-mail', '{"mailId": "00000000-0000-7000-8000-000000000000"}', run_at := now() + interval '1 year',
       job_key := 'journey of the status')`,
  )
  await database.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Connection refused'
     where key = 'journey of the status'`,
  )
  await signIn(page, '/office')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('systeemtoestand')
  await expect(palette.getByRole('option').first()).toContainText('Systeemtoestand')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Systeemtoestand', level: 1 })).toBeVisible()
  const checks = page.getByRole('region', { name: 'Toestand' })
  const findCheck = (name: string) => checks.getByRole('listitem').filter({ hasText: name })
  await expect(findCheck('Schijf met gegevens')).toContainText('GB')
  await expect(findCheck('Betalingen')).toContainText('Let op')
  await expect(findCheck('Betalingen')).toContainText('Laat een betaaldienst instellen')
  await expect(findCheck('Certificaat (https)')).toContainText('zonder https')
  await expect(findCheck('Taken')).toContainText(/Wachtend: \d+\. Bezig: \d+\. Te laat: \d+\. Mislukt: [1-9]\d*\./)
  await expect(findCheck('Taken')).toContainText('probeer de taken hieronder opnieuw')
  const backups = page.getByRole('region', { name: 'Back-ups' })
  await expect(backups.getByRole('button', { name: 'Nu back-up maken' })).toHaveAccessibleDescription(
    'Op de server is geen BACKUP_FOLDER ingesteld.',
  )
  const versions = page.getByRole('region', { name: 'Versies' })
  await expect(versions).toContainText('PostgreSQL')
  await expect(versions).toContainText(/Geheugen\s*[\d.]+ MB/)
  await expect(page.getByRole('region', { name: 'Traagste aanroepen' })).toContainText('Gemeten door deze server')
  await axe()

  const failed = page.getByRole('region', { name: 'Mislukte taken' })
  await failed.getByRole('button', { name: 'Opnieuw proberen: mail versturen' }).click()
  await expect(page.getByText('De taken worden opnieuw geprobeerd.')).toBeVisible()
  await expect(failed.getByRole('button', { name: 'Opnieuw proberen: mail versturen' })).toHaveCount(0)

  await checks.getByRole('link', { name: 'Mailboxen voor facturen' }).click()
  await expect(page.getByRole('heading', { name: 'Mailboxen voor facturen', level: 1 })).toBeVisible()
  await page.goBack()

  await context.addCookies([{ name: OFFICE_COOKIES.language, value: 'fr', url: page.url() }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'État du système', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Requêtes lentes' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Appels les plus lents' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'État' }).getByText('Faites configurer un prestataire')).toBeVisible()
  await axe()
})

test('the page asks anew by itself, and who reads it stays where they are', async ({ page }) => {
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/office/systemstatus')
  const link = page.getByRole('region', { name: 'Toestand' }).getByRole('link', { name: 'Mailboxen voor facturen' })
  await link.focus()
  const top = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await top()
  const asked = page.waitForResponse(/systemstatus\/get/)
  await page.clock.fastForward(31_000)
  await (await asked).finished()
  await expect(link).toBeFocused()
  expect(await top()).toBe(before)
})
