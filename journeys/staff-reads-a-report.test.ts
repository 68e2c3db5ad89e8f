import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('a manager reads by keyboard how long cars stand, follows a number to its list, and takes the report along', async ({
  page,
  axe,
}) => {
  await signIn(page, '/office', 'pieter.maes@forecourt.example')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('omloop')
  await expect(palette.getByRole('option').first()).toContainText('Ouderdom en omloop van de stock')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ouderdom en omloop van de stock', level: 1 })).toBeVisible()

  // The chart is read aloud: each bar is a link with its number in words.
  const chart = page.getByRole('list', { name: 'Grafiek: Ouderdom en omloop van de stock' })
  await expect(chart.getByRole('link')).not.toHaveCount(0)
  await axe()
  const table = page.getByRole('table', { name: 'Ouderdom en omloop van de stock' })
  await expect(table.getByRole('columnheader', { name: 'Kostprijs excl. btw' })).toBeVisible()

  const bar = chart.getByRole('link', { name: /^> 90 dagen/ })
  const many = /: ([\d.]+)$/.exec((await bar.textContent()) ?? '')?.[1] ?? ''
  await bar.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/vehicle\?daysInStock=91\.\.$/)
  await expect(page.getByRole('heading', { name: 'Alle wagens', level: 1 })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${many.replaceAll('.', '\\.')} `)).first()).toBeVisible()

  await page.goBack()
  await page.getByLabel('Per', { exact: true }).selectOption({ label: 'Merk' })
  await expect(table.getByRole('columnheader', { name: 'Merk' })).toBeVisible()
  await page.getByLabel('Vestiging', { exact: true }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/branch=\d+/)
  await table.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/vehicle\?department=[\d%2C]+&brand=\d+/)

  await page.goBack()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporteren naar Excel' }).focus()
  await page.keyboard.press('Enter')
  expect((await file).suggestedFilename()).toMatch(/^Ouderdom en omloop van de stock .*\.xlsx$/)
})

test('a clerk sees in French on a telephone what customers owe by age, as the desk of debts says', async ({
  page,
  axe,
}) => {
  await page
    .context()
    .addCookies([{ name: 'office-language', value: 'fr', url: process.env['JOURNEYS_ADDRESS'] ?? 'http://127.0.0.1' }])
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/office/receivablereport', 'ann.vermeulen@forecourt.example')
  await expect(page.getByRole('heading', { name: 'Créances par ancienneté', level: 1 })).toBeVisible()
  const chart = page.getByRole('list', { name: 'Graphique : Créances par ancienneté' })
  await expect(chart.getByRole('listitem')).toHaveCount(5)
  await axe()
  // Numbers of an earlier day, which no list of today shows.
  const day = page.getByLabel('À la fin du')
  const today = await day.inputValue()
  await day.fill(`${today.slice(0, 8)}01`)
  if (!today.endsWith('-01')) {
    await expect(page.getByText(/^Montants ouverts à la fin du 01\//)).toBeVisible()
    await expect(chart.getByRole('link')).toHaveCount(0)
    await axe()
    await day.fill(today)
  }
  await chart.getByRole('link').last().press('Enter')
  await expect(page).toHaveURL(/\/office\/invoice\?age=late-more&isOpen=yes$/)
})
