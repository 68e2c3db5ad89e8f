import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('the steps of an order are added, moved by keys and tried out', async ({ page, context, axe, baseURL }) => {
  await signIn(page, '/office/orderflow')
  await page.getByRole('link', { name: 'Tweedehandswagen', exact: true }).click()
  const steps = page.getByRole('region', { name: 'Stappen' })
  const labels = () =>
    steps
      .getByLabel('Omschrijving')
      .getByRole('textbox')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  await expect(steps.getByRole('listitem')).toHaveCount(9)
  const before = await labels()

  const save = steps.getByRole('button', { name: 'Stappen bewaren' })
  await expect(save).toHaveAccessibleDescription(/Er is niets gewijzigd/)
  await steps.getByRole('button', { name: 'Stap toevoegen' }).click()
  await expect(save).toHaveAccessibleDescription(/Elke stap heeft een Nederlandse naam/)
  const added = steps.getByRole('listitem').nth(9)
  await added.getByRole('textbox').first().fill('Sleutels en boekjes verzamelen')
  await added.getByLabel('Door').selectOption('Stockverantwoordelijke')
  await added.getByText('Vereisten').click()
  await added.getByRole('checkbox', { name: 'Car-Pass' }).check()

  await steps.getByRole('button', { name: 'Stap 10 verplaatsen' }).focus()
  await page.keyboard.press('Space')
  for (let up = 0; up < 8; up++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await axe()
  await save.click()
  await expect(page.getByText('Stappen bewaard')).toBeVisible()
  await page.reload()
  await expect(steps.getByRole('listitem')).toHaveCount(10)
  expect(await labels()).toEqual([before[0], 'Sleutels en boekjes verzamelen', ...before.slice(1)])

  const trial = page.getByRole('region', { name: 'Proberen' })
  await expect(trial.getByText('Zo’n bestelling volgt een ander traject: Nieuwe wagen')).toBeVisible()
  await trial.getByLabel('Voor').selectOption('Tweedehandswagens')
  await trial.getByLabel('Besteld op').fill('2026-11-02')
  await expect(trial.getByText('Zo’n bestelling volgt dit traject.')).toBeVisible()
  await expect(trial.getByRole('listitem').nth(1)).toContainText('uiterlijk 03/11/2026')

  await steps.getByRole('button', { name: 'Stap 2 verwijderen' }).click()
  await save.click()
  await expect(steps.getByRole('listitem')).toHaveCount(9)
  await context.addCookies([{ name: 'office-language', value: 'fr', url: `${baseURL}/office` }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Étapes' }).getByRole('listitem')).toHaveCount(9)
  await axe()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
