import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('the web editor publishes news in both languages, and the shop shows it', async ({ page, axe, complaints }) => {
  await signIn(page, '/office/newspost', 'mieke.jacobs@forecourt.example')
  await page.getByRole('link', { name: 'Toevoegen' }).click()
  await page.getByLabel('Titel, Nederlands').fill('De laadpalen staan er')
  await page.getByLabel('Te lezen vanaf').fill('2026-01-05')
  await page.getByLabel('Inleiding, Nederlands').fill('Vanaf nu laadt u bij ons.')
  await page.getByLabel('Tekst, Nederlands').fill('Acht palen.\n\n## Wanneer\n\nDag en nacht.')
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Een bericht verschijnt in beide talen. Vul ook het Frans in.').first()).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await page.getByRole('group', { name: 'Titel' }).getByRole('tab', { name: 'Français' }).click()
  await page.getByLabel('Titel, Français').fill('Les bornes sont là')
  await page.getByLabel('Inleiding, Français').fill('Désormais, vous rechargez chez nous.')
  await page.getByLabel('Tekst, Français').fill('Huit bornes.\n\n## Quand\n\nJour et nuit.')
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('heading', { name: 'De laadpalen staan er', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Foto’s, documenten en video’s' })).toBeVisible()
  await axe()

  const number = /\/newspost\/(\d+)$/.exec(page.url())![1]!
  await expect
    .poll(async () => {
      await page.goto(`/fr/actualites/les-bornes-sont-la/${number}`)
      return page.getByRole('heading', { level: 1 }).textContent()
    })
    .toBe('Les bornes sont là')
  await expect(page.getByRole('heading', { name: 'Quand' })).toBeVisible()
  await page.goto(`/nl/nieuws/de-laadpalen-staan-er/${number}`)
  await expect(page.getByText('Acht palen.')).toBeVisible()
})
