import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('staff find the guide of a screen by its sheet of keys, read on, and read it in French', async ({ page, axe }) => {
  await signIn(page, '/office/usedcar/new')
  // The focus is on the first field of the form, where a question mark is only typed.
  await page.getByRole('heading', { name: 'Wagen binnennemen', level: 1 }).click()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Sneltoetsen' })
  await expect(dialog).toContainText('Bewaren en terug naar de lijst')
  await expect(dialog).not.toContainText('In een lijst')
  await dialog.getByRole('link', { name: 'Handleiding: Wagens binnennemen en publiceren' }).click()
  await expect(page.getByRole('heading', { name: 'Wagens binnennemen en publiceren', level: 1 })).toBeVisible()
  await expect(dialog).toBeHidden()
  const picture = page.getByRole('img', { name: 'De fiche van een tweedehandswagen' })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), {
      message: 'the picture is there',
    })
    .toBe(960)
  await axe()

  await page.getByRole('link', { name: 'Volgende: Gamma en prijzen' }).click()
  await expect(page.getByRole('heading', { name: 'Gamma en prijzen', level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Modellen en versies' }).first().click()
  await expect(page).toHaveURL(/\/office\/range/)

  await page.goto('/office/guide/nowhere')
  await expect(page.getByText('404')).toBeVisible()
  await page.goto('/office/guide')
  await page.getByRole('banner').getByText('NL', { exact: true }).click()
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(
    page.getByRole('heading', { name: 'Pour commencer\u00a0: l’équipe et les rôles', level: 1 }),
  ).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Chapitres' }).getByRole('listitem')).toHaveCount(16)
  await axe()
})
