import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, holdAnswer } from './support.ts'

const names = (page: Page) => page.locator('tbody th')
const chosen = (page: Page) => page.getByRole('group', { name: 'Selectie' })
const row = (page: Page, code: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: code, exact: true }) })

test('staff choose rows, give them one value, see which a rule kept from it, and take it back', async ({
  page,
  axe,
}) => {
  await signIn(page, '/office/painttype?sort=code')
  await expect(names(page).first()).toBeVisible()
  const count = await names(page).count()
  const shiny = row(page, 'metallic')
  const plain = row(page, 'solid')
  await shiny.getByRole('checkbox').check()
  await plain.getByRole('link').focus()
  await page.keyboard.press('x')
  await expect(chosen(page)).toContainText('2 gekozen')
  await axe()

  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toContainText(`${count} gekozen`)
  await chosen(page).getByRole('button', { name: 'Selectie wissen' }).click()
  await expect(chosen(page)).toBeHidden()
  await expect(names(page).first().getByRole('link')).toBeFocused()

  await plain.getByRole('checkbox').check()
  await shiny.getByRole('checkbox').check()
  await chosen(page).getByRole('button', { name: 'Veld wijzigen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Veld').selectOption('isNoisy')
  await dialog.getByRole('switch').check()
  await dialog.getByRole('button', { name: 'Nakijken' }).click()
  await expect(dialog).toContainText('2 van 2 rijen veranderen:')
  await axe()
  await dialog.getByRole('button', { name: 'Wijzigen' }).click()
  await expect(dialog).toContainText('1 rij gewijzigd. 1 rij is niet gewijzigd en blijft gekozen.')
  await expect(dialog).toContainText('Een lak glanst of is korrelig, niet allebei.')
  await axe()
  await dialog.getByRole('button', { name: 'Sluiten' }).last().click()
  await expect(chosen(page)).toContainText('1 gekozen')
  await expect(shiny.getByRole('checkbox')).toBeChecked()
  await expect(chosen(page).getByRole('button', { name: 'Veld wijzigen' })).toBeFocused()
  const noisy = plain.getByRole('cell').nth(3)
  await expect(noisy).toHaveText('Ja')
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(noisy).toHaveText('Nee')
})

test('very many rows are changed in steps: one sees how far, stops, goes on, and takes all of it back', async ({
  page,
  database,
  axe,
}) => {
  await database.query(`insert into status_note (code, name, rank)
    select 'veel-' || n, jsonb_build_object('nl', 'Veel ' || n, 'fr', 'Beaucoup ' || n), 1000 + n from generate_series(1, 2300) n`)
  try {
    await signIn(page, '/office/statusnote?q=veel')
    await expect(names(page).first()).toBeVisible()
    await page.getByRole('checkbox', { name: 'Alle rijen van deze pagina kiezen' }).check()
    await chosen(page).getByRole('button', { name: 'Alle 2300 kiezen' }).click()
    await expect(chosen(page)).toContainText('2300 gekozen')
    await chosen(page).getByRole('button', { name: 'Archiveren' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Dat gebeurt in stappen.')
    await axe()
    const answerFirst = await holdAnswer(page, /\/statusnote\/bulk$/)
    await dialog.getByRole('button', { name: 'Archiveren' }).click()
    await expect(dialog.getByRole('progressbar')).toHaveAccessibleName('0 van 2300 rijen')
    await dialog.getByRole('button', { name: 'Stoppen' }).click()
    answerFirst()
    await expect(dialog).toContainText('1000 van 2300 rijen zijn klaar.')
    await axe()
    await dialog.getByRole('button', { name: 'Verdergaan' }).click()
    await expect(page.getByText('2300 rijen gearchiveerd.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect(page.getByText('2300 rijen zijn teruggezet.')).toBeVisible()
    const { rows } = await database.query(
      `select count(*)::int as left from status_note where not is_active and code like 'veel-%'`,
    )
    expect(rows).toEqual([{ left: 0 }])
  } finally {
    await database.query(`delete from status_note where code like 'veel-%'`)
  }
})

test('staff archive rows, and the focus comes back to the list', async ({ page }) => {
  await signIn(page, '/office/painttype?sort=code')
  await row(page, 'pearl').getByRole('checkbox').check()
  await chosen(page).getByRole('button', { name: 'Archiveren' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 van 1 rijen verandert:')
  await dialog.getByRole('button', { name: 'Archiveren' }).click()
  await expect(page.getByText('1 rij gearchiveerd.')).toBeVisible()
  await expect(chosen(page)).toBeHidden()
  await expect(names(page).first().getByRole('link')).toBeFocused()
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(page.getByText('Ongedaan gemaakt.')).toBeVisible()
})

test('a range is chosen with Shift, and exported', async ({ page }) => {
  await signIn(page, '/office/fuel?sort=code')
  const boxes = page.locator('tbody').getByRole('checkbox')
  await boxes.nth(2).check()
  await boxes.nth(0).click({ modifiers: ['Shift'] })
  await expect(chosen(page)).toContainText('3 gekozen')
  await expect(page.getByRole('checkbox', { name: 'Alle rijen van deze pagina kiezen' })).toBeChecked({
    indeterminate: true,
  })
  expect(await readLines(page, () => chosen(page).getByText('Exporteren', { exact: true }).click())).toBe(4)

  await page.getByRole('searchbox').waitFor({ state: 'hidden' })
  await chosen(page).getByRole('button', { name: 'Selectie wissen' }).click()
  await page.getByRole('searchbox').fill('diesel')
  await expect(page).toHaveURL(/q=diesel/)
  await expect(names(page)).toHaveCount(1)
  const menu = page.getByLabel('Importeren en exporteren')
  expect(await readLines(page, () => menu.click())).toBe(2)
})

test('whoever may only look chooses and exports, and sees why nothing more', async ({ page }) => {
  await signIn(page, '/office/fuel', demoAccounts.salesperson)
  await page.locator('tbody').getByRole('checkbox').first().check()
  const change = chosen(page).getByRole('button', { name: 'Veld wijzigen' })
  await expect(change).toHaveAccessibleDescription('Uw rol laat dit niet toe.')
})

test('rows are chosen on a telephone, in French', async ({ page, context, baseURL, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/office/warranty')
  await expect(names(page).first()).toBeVisible()
  await context.addCookies([{ name: 'office-language', value: 'fr', url: `${baseURL}/office` }])
  await page.reload()
  const boxes = page.locator('tbody').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  const bar = page.getByRole('group', { name: 'Sélection' })
  await expect(bar).toContainText('2 lignes sélectionnées')
  await axe()
  await bar.getByRole('button', { name: 'Modifier un champ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Champ').selectOption('months')
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  await expect(dialog).toContainText('À remplir.')
  await axe()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBe(0)
})

/** Returns the number of lines of the file that is downloaded after the menu was opened and CSV was chosen. */
async function readLines(page: Page, open: () => Promise<void>): Promise<number> {
  const download = page.waitForEvent('download')
  await open()
  await page.getByRole('button', { name: 'Exporteren als CSV' }).filter({ visible: true }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  return text.trim().split('\r\n').length
}
