import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('a manager sees what was sold, by whom and when, beside the year before, and takes it along', async ({
  page,
  axe,
  complaints,
}) => {
  await signIn(page, '/office/salesreport', 'pieter.maes@forecourt.example')
  const report = page.getByRole('table', { name: 'Verkooprapport' })
  await expect(report.getByRole('row').nth(1)).toBeVisible()
  await expect(report.getByRole('rowheader', { name: 'Webshop' })).toBeVisible()
  await axe()

  // A number links, by keyboard, to the list that it counts, limited to the chosen branch.
  await page.getByLabel('Vestiging', { exact: true }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/branch=\d+/)
  const sold = report.getByRole('row').last().getByRole('link').nth(1)
  const many = (await sold.textContent()) ?? ''
  await sold.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/saleevent\?kind=sold&day=[\d-]+\.\.[\d-]+&branch=\d+$/)
  await expect(page.getByRole('heading', { name: 'Offertes en verkopen', level: 1 })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${many.replaceAll('.', '\\.')} `)).first()).toBeVisible()
  await axe()
  await page.goBack()
  await page.getByLabel('Vestiging', { exact: true }).selectOption({ index: 0 })
  await page.getByLabel('Per', { exact: true }).selectOption({ label: 'Maand' })
  await expect(
    report.getByRole('rowheader', { name: /januari 20\d\d|februari 20\d\d|november 20\d\d/ }).first(),
  ).toBeVisible()
  await page.getByLabel('Periode').selectOption({ label: 'Vorig jaar' })
  await expect(page).toHaveURL(/period=last-year/)
  await page.reload()
  await expect(page.getByLabel('Periode')).toHaveValue('last-year')
  await page.getByLabel('Tot en met').fill('2020-01-01')
  await expect(page.getByText('De laatste dag komt niet voor de eerste.')).toBeVisible()
  expect(new Set(complaints.splice(0).map((complaint) => complaint.includes('422')))).toEqual(new Set([true]))
  await page.getByLabel('Periode').selectOption({ label: 'Dit jaar' })
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporteren naar Excel' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Verkooprapport .*\.xlsx$/)

  await page.context().addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/salesreport?by=brand')
  await expect(page.getByRole('heading', { name: 'Rapport des ventes', level: 1 })).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await axe()
})
