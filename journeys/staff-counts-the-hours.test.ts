import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('a receptionist sees what each technician sold and clocked, and the work orders behind a number', async ({
  page,
  axe,
}) => {
  await signIn(page, '/office/workshopreport?period=this-year', 'nadia.bens@forecourt.example')
  const report = page.getByRole('table', { name: 'Uren van de werkplaats' })
  await expect(report.getByRole('row').nth(1)).toBeVisible()
  await axe()

  // A number leads by keyboard to the work orders that it counts.
  const orders = report.getByRole('row').nth(1).getByRole('link').first()
  const many = (await orders.textContent()) ?? ''
  await orders.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/workorder\?finishedAt=[\d-]+\.\.[\d-]+&technician=\d+$/)
  await expect(page.getByRole('heading', { name: 'Werkorders', level: 1 })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${many} `)).first()).toBeVisible()
  await axe()
  await page.goBack()
  await page.getByLabel('Per', { exact: true }).selectOption({ label: 'Maand' })
  await expect(report.getByRole('columnheader', { name: 'Bemande uren' })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporteren naar Excel' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Uren van de werkplaats .*\.xlsx$/)

  await page.context().addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/workshopreport?by=branch')
  await expect(page.getByRole('heading', { name: 'Heures de l’atelier', level: 1 })).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await axe()
})
