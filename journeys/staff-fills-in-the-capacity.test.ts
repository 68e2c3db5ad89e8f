import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('who runs the branches says how much they can take on', async ({ page, axe }) => {
  await signIn(page, '/office/capacity')
  const form = page.getByRole('form', { name: /Dendermonde/ })
  const sunday = form.getByLabel(/^zondag, Afhalen, vm/)
  const save = form.getByRole('button', { name: /^Capaciteit van .* bewaren$/ })
  await expect(sunday).toHaveValue('0')
  await axe()

  await sunday.fill('veel')
  await save.click()
  await expect(sunday).toBeFocused()
  await expect(sunday).toHaveAccessibleDescription('Vul 0 tot 200 in.')
  await sunday.fill('2')
  await expect(form.getByText('Niet bewaard')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Bewaard.' })).toBeVisible()
  await page.reload()
  await expect(sunday).toHaveValue('2')
  await sunday.fill('0')
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: 'Bewaard.' })).toBeVisible()
})
