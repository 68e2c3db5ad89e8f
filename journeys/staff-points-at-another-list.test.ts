import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('an option is added to its group and brand, found by them, and moved to another, as its history says', async ({
  page,
  axe,
}) => {
  await signIn(page, '/office/option/new')
  const group = page.getByRole('combobox', { name: 'Groep' })
  await group.click()
  const groups = page.getByRole('listbox', { name: 'Groep' }).getByRole('option')
  await expect(groups.first()).toBeVisible()
  await axe()
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Merk' }).fill('ard')
  await page.getByRole('option', { name: 'Arden' }).click()
  await page.getByLabel('Code', { exact: true }).fill(`zr-${String(Date.now()).slice(-6)}`)
  await page.getByLabel('Naam, Nederlands').fill('Trekhaak, wegklapbaar')
  await page.getByLabel('Soort').selectOption('Accessoire')
  await page.getByRole('checkbox', { name: 'Afdrukken' }).check()
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(group).toHaveAccessibleDescription('Vul dit in.')

  // Typing without choosing keeps the previous choice.
  await group.fill('nergens')
  await expect(page.getByText('Niets gevonden met die naam.').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(group).toHaveValue('')
  await group.click()
  await expect(groups.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const chosen = await group.inputValue()
  expect(chosen).not.toBe('')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page).toHaveURL(/\/office\/option\/\d+$/)
  await axe()

  await group.click()
  const other = groups.filter({ hasNotText: chosen }).first()
  const moved = (await other.textContent())!
  await other.click()
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByText(`Groep ${chosen}`)).toContainText(moved)

  await page.goto('/office/option')
  await page.getByText('Filter', { exact: true }).click()
  await page.getByRole('group', { name: 'Merk' }).getByRole('checkbox', { name: 'Arden' }).click()
  await expect(page.getByText('Merk Arden', { exact: true })).toBeVisible()
  await page.getByRole('group', { name: 'Markeringen' }).getByRole('checkbox', { name: 'Afdrukken' }).click()
  await expect(page).toHaveURL(/brand=\d+&flags=printable$/)
  await axe()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').first().fill('Trekhaak')
  await expect(page.locator('tbody th').filter({ hasText: 'Trekhaak, wegklapbaar' }).first()).toBeVisible()
  await expect(page.getByText('Merk Arden', { exact: true })).toBeVisible()
})
