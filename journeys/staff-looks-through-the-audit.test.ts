import { OFFICE_COOKIES } from '@forecourt/domain/platform/routes/office-page.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('who changed what is found in the audit, taken back from there, and exported', async ({ page, axe, context }) => {
  await signIn(page, '/office/unit')
  await page.locator('tbody th').getByRole('link').first().click()
  const name = page.getByLabel('Naam, Nederlands')
  await expect(name).not.toHaveValue('')
  const before = await name.inputValue()
  await name.fill('Gezochte eenheid')
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('status').filter({ hasText: 'Bewaard.' })).toBeVisible()

  await page.goto('/office/audit')
  await expect(page.getByRole('heading', { name: 'Controle van wijzigingen', level: 1 })).toBeVisible()
  await axe()
  await page.getByRole('searchbox').fill('gezochte eenheid')
  const rows = page.getByRole('row').filter({ hasText: 'Gezochte eenheid' })
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link').click()
  await expect(page.getByRole('cell', { name: 'Gezochte eenheid' })).toBeVisible()
  await expect(page.getByRole('cell', { name: before })).toBeVisible()
  await axe()

  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deze wijziging ongedaan maken?' })
  await expect(dialog).toContainText(before)
  await axe()
  await dialog.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(page.getByRole('link', { name: /^Ongedaan gemaakt door wijziging/ })).toBeVisible()
  await expect(page.getByText('Deze wijziging is al ongedaan gemaakt.')).toBeVisible()

  await page.goto('/office/user/102')
  await expect(
    page
      .getByRole('main')
      .getByText(/@forecourt\.example/)
      .first(),
  ).toBeVisible()
  await page.goto('/office/audit/readings')
  await expect(page.getByRole('heading', { name: 'Inzage van persoonsgegevens', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Gebruikers: bekeken' }).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Controle' }).getByRole('link', { name: 'Wijzigingen' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporteren (Excel)' }).click()
  expect((await saved).suggestedFilename()).toBe('Controle van wijzigingen.xlsx')
  await expect(page.getByRole('row').filter({ hasText: 'Controle geëxporteerd' }).first()).toBeVisible()

  await context.addCookies([{ name: OFFICE_COOKIES.language, value: 'fr', url: page.url() }])
  await page.goto('/office/audit')
  await expect(page.getByRole('heading', { name: 'Contrôle des modifications', level: 1 })).toBeVisible()
  await axe()
})
