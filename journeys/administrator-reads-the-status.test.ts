import { OFFICE_COOKIES } from '@forecourt/domain/platform/routes/office-page.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('an administrator reads whether everything runs, and is led to what does not', async ({ page, axe, context }) => {
  await signIn(page, '/office/systemstatus')
  await expect(page.getByRole('heading', { name: 'Systeemtoestand', level: 1 })).toBeVisible()
  const checks = page.getByRole('region', { name: 'Toestand' })
  await expect(checks.getByRole('listitem').filter({ hasText: 'Schijf met gegevens' })).toContainText('GB')
  await expect(checks.getByRole('listitem').filter({ hasText: 'Betalingen' })).toContainText('Let op')
  const backups = page.getByRole('region', { name: 'Back-ups' })
  await expect(backups.getByRole('button', { name: 'Nu back-up maken' })).toHaveAccessibleDescription(
    'Op de server is geen BACKUP_FOLDER ingesteld.',
  )
  await expect(page.getByRole('region', { name: 'Versies' })).toContainText('PostgreSQL')
  await axe()
  await checks.getByRole('link', { name: 'Mailboxen voor facturen' }).click()
  await expect(page.getByRole('heading', { name: 'Mailboxen voor facturen', level: 1 })).toBeVisible()
  await page.goBack()

  await context.addCookies([{ name: OFFICE_COOKIES.language, value: 'fr', url: page.url() }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'État du système', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Requêtes lentes' })).toBeVisible()
  await axe()
})
