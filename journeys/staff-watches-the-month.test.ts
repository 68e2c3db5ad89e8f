import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

const manager = 'pieter.maes@forecourt.example'

test('nl: a manager reads the hit rate, the losses and the forecast, and each number leads to its offers', async ({
  page,
  axe,
}) => {
  test.slow()
  await signIn(page, '/office/followupreport', manager)
  await expect(page.getByRole('heading', { name: 'Verkoopopvolging', level: 1 })).toBeVisible()
  const chart = page.getByRole('list', { name: 'Grafiek: Verkoopopvolging' })
  await expect(chart.getByRole('listitem')).not.toHaveCount(0)
  await axe()
  const table = page.getByRole('table', { name: 'Verkoopopvolging' })
  for (const by of ['Prijsregel', 'Model', 'Herkomst van de klant']) {
    await page.getByLabel('Per', { exact: true }).selectOption({ label: by })
    await expect(table.getByRole('columnheader', { name: by })).toBeVisible()
  }
  const lost = table.getByRole('row').last().getByRole('link').nth(2)
  const many = (await lost.innerText()).replaceAll('.', '')
  await lost.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/offer\?outcome=lost&issuedOn=/)
  await expect(page.getByText(new RegExp(` van ${many}$`))).toBeVisible()

  await page.goto('/office/lossreport')
  await expect(
    page
      .getByRole('list', { name: /^Grafiek: Waarom/ })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await axe()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporteren naar Excel' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Waarom verkopen verloren gaan .*\.xlsx$/)

  await page.goto('/office/salesforecast')
  await expect(page.getByText(/^Verwacht = waarde × slaagkans/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Grafiek: Verkoopprognose' }).getByRole('listitem')).toHaveCount(4)
  await axe()
})

test('fr: a manager sets a target on the board of the month, on a tablet', async ({ page, axe }) => {
  await page
    .context()
    .addCookies([{ name: 'office-language', value: 'fr', url: process.env['JOURNEYS_ADDRESS'] ?? 'http://127.0.0.1' }])
  await page.setViewportSize({ width: 820, height: 1180 })
  await signIn(page, '/office/salesboard', manager)
  await expect(page.getByRole('heading', { name: 'Tableau du mois', level: 1 })).toBeVisible()
  await expect(page.getByRole('list', { name: /^Graphique/ }).getByRole('listitem')).not.toHaveCount(0)
  await axe()
  await page.getByRole('button', { name: 'Fixer les objectifs' }).click()
  const dialog = page.getByRole('dialog', { name: /^Objectifs de / })
  await dialog
    .getByLabel(/^Voitures, tout l’établissement/)
    .first()
    .fill('321')
  await axe()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Les objectifs sont enregistrés.')).toBeVisible()
  await expect(page.getByRole('cell', { name: '321', exact: true })).toBeVisible()
})
