import type { Page } from '@playwright/test'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

/** Counts what a user does: a click, a key, or a text typed in one go. */
function countSteps(page: Page) {
  let steps = 0
  const count = async (act: Promise<void>) => {
    steps += 1
    await act
  }
  return {
    press: (key: string) => count(page.keyboard.press(key)),
    type: (text: string) => count(page.keyboard.type(text)),
    taken: () => steps,
  }
}

test('frequent tasks of a salesperson take no more steps than they should', async ({ page }) => {
  await signIn(page, '/office/customer')
  const dialog = page.getByRole('dialog')

  await test.step('opening a customer by name', async () => {
    const user = countSteps(page)
    await user.press('Control+k')
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await user.type('Els Baert')
    await expect(dialog.getByRole('option').first()).toContainText('Baert Els')
    await user.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Els Baert' })).toBeVisible()
    expect(user.taken()).toBeLessThanOrEqual(3)
  })

  await test.step('changing a phone number', async () => {
    const user = countSteps(page)
    await user.press('b')
    await expect(dialog.getByLabel('Telefoon')).toBeFocused()
    await user.type('0475123456')
    await user.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: '0475 12 34 56' })).toBeVisible()
    // By the form: Wijzigen, the section, the field, the number, Opslaan.
    expect(user.taken()).toBeLessThan(4)
  })

  await test.step('noting a call', async () => {
    const user = countSteps(page)
    await user.press('n')
    await user.type('Belt morgen terug over de kleur')
    await user.press('Control+Enter')
    await expect(page.getByText('Belt morgen terug over de kleur')).toBeVisible()
    expect(user.taken()).toBeLessThanOrEqual(3)
  })
})

test('a wrong number is refused at its field', async ({ page }) => {
  await signIn(page, '/office/customer/100189')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: 'Telefoon en e-mail wijzigen' })
  await page.keyboard.type('12')
  await expect(dialog.getByLabel('Telefoon')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
})
