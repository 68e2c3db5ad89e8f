import { signIn } from './staff-sign-in.ts'
import { expect, holdAnswer, test } from './support.ts'

test('while the first screen is loading, its frame stands in grey; the heading comes with the screen', async ({
  page,
}) => {
  await signIn(page, '/office')
  const answer = await holdAnswer(page, /\/sales\/lead\/list/)
  await page.goto('/office/lead')
  const frame = page.locator('#office > [aria-hidden=true]')
  await expect(frame).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Aanvragen' })).toBeVisible()
  await expect(frame).toHaveCount(0)
})

test('the board of the workshop keeps the place of its columns while it is loading', async ({ page }) => {
  await signIn(page, '/office')
  const answer = await holdAnswer(page, /\/sales\/workorder\/board/)
  await page.goto('/office/workboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Werkplaatsbord' })).toBeVisible()
  const places = page.getByRole('main').locator('[style*="height: 320px"]')
  await expect(places).toHaveCount(6)
  answer()
  await expect(page.getByRole('region', { name: 'Gepland' })).toBeVisible()
  await expect(places).toHaveCount(0)
})
