import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('a legal text comes into force once both languages say the same', async ({ page, axe, complaints }) => {
  await signIn(page, '/office/legaltext')
  await expect(page.getByRole('row', { name: /Disclaimer/ })).toContainText('versie 1')
  await axe()
  await page.getByRole('link', { name: 'Disclaimer' }).click()
  await page.getByRole('button', { name: 'Nieuwe versie maken' }).click()
  const form = page.getByRole('form', { name: 'Nieuwe versie van de tekst' })
  const dutch = form.getByLabel('Tekst, Nederlands')
  await dutch.fill(`${await dutch.inputValue()}\n\n## Prijzen\n\nEen prijs is **altijd** incl. btw.`)
  await page.keyboard.press('Control+S')
  await expect(form.getByText('Frans: nog zoals in de vorige versie', { exact: false }).first()).toBeVisible()
  await expect(form.getByRole('button', { name: 'Publiceren' })).toHaveAttribute('aria-disabled', 'true')
  await axe()

  const french = form.getByLabel('Tekst, Français')
  await french.fill(`${await french.inputValue()}\n\n## Prix\n\nUn prix s’entend **toujours** TVAC.`)
  await page.keyboard.press('Control+S')
  await expect(form.getByText('Nog niet klaar om te publiceren')).toHaveCount(0)
  await form.getByRole('button', { name: 'Vergelijken' }).click()
  const difference = page.getByRole('dialog', { name: /Verschillen/ })
  await expect(difference.getByRole('insertion').filter({ hasText: '## Prijzen' })).toBeVisible()
  await axe()
  await difference.getByRole('button', { name: 'Sluiten' }).click()
  await form.getByRole('button', { name: 'Voorbeeld' }).click()
  const shown = page.getByRole('dialog', { name: 'Zo toont de webshop het' })
  await shown.getByText('Français').click()
  await expect(shown.getByRole('heading', { name: 'Prix' })).toBeVisible()
  await shown.getByRole('button', { name: 'Sluiten' }).click()

  await form.getByRole('button', { name: 'Publiceren' }).click()
  await page
    .getByRole('dialog', { name: 'Nieuwe versie publiceren' })
    .getByRole('button', { name: 'Publiceren' })
    .click()
  await expect(page.getByText('Versie 2 is gepubliceerd.')).toBeVisible()
  await expect
    .poll(async () => {
      await page.goto('/fr/clause-de-non-responsabilite')
      return page.getByRole('heading', { name: 'Prix' }).count()
    })
    .toBe(1)
  await page.goto('/office/legaltext/disclaimer')
  await page.getByRole('button', { name: 'Versie 1 lezen' }).click()
  await expect(page.getByRole('dialog', { name: 'Versie 1' })).not.toContainText('Prijzen')
  expect(complaints).toEqual([])
})
