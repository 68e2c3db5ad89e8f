import { OFFICE_COOKIES } from '@forecourt/domain/platform/routes/office-page.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

const editor = demoColleagues.find(({ role }) => role === 'content-editor')!.email

test('a page is worded for search engines and the footer is put in order, and both go back', async ({
  page,
  axe,
  context,
  request,
}) => {
  test.slow()
  await signIn(page, '/office/shoppage', editor)
  await expect(page.getByRole('heading', { name: 'Pagina’s en zoekmachines', level: 1 })).toBeVisible()
  await page.getByRole('table').getByRole('link', { name: 'Nieuws', exact: true }).click()
  const title = page.getByLabel('Titel (Nederlands)')
  await expect(title).toHaveValue('Nieuws en acties')
  const result = page.getByRole('figure', { name: 'Zoekresultaat in het Nederlands' })
  const own = `Nieuws van ${Date.now() % 100_000}`
  await title.fill(own)
  await expect(result).toContainText(`${own} · Autogroep Scheldeland`)
  await title.fill(`${own} ${'en meer '.repeat(6)}`)
  await expect(title).toHaveAccessibleDescription(/het einde valt weg/)
  await expect(result).toContainText('…')
  await title.fill(own)
  await axe()
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Eigen tekst', { exact: true })).toBeVisible()
  const shown = async () => (await request.get(buildPath('content.news', 'nl'))).text()
  await expect.poll(shown).toContain(`<title>${own} · Autogroep Scheldeland</title>`)
  await page.getByRole('button', { name: 'Terug naar de meegeleverde tekst' }).click()
  const words = page.getByRole('dialog', { name: 'Meegeleverde tekst terugzetten?' })
  await words.getByRole('button', { name: 'Terug naar de meegeleverde tekst' }).click()
  await expect(title).toHaveValue('Nieuws en acties')
  await expect.poll(shown).toContain('<title>Nieuws en acties · Autogroep Scheldeland</title>')

  await page.goto('/office/shopmenu')
  const footer = page.getByRole('region', { name: 'Onderaan elke pagina' })
  await expect(footer.getByLabel('Disclaimer in het menu (Nederlands)')).toHaveValue('Disclaimer')
  await expect(footer.getByRole('switch', { name: 'Privacyverklaring tonen' })).toHaveCount(0)
  await expect(footer.getByLabel('Overeenkomst hier herroepen in het menu (Nederlands)')).toBeDisabled()
  await axe()
  await footer.getByLabel('Disclaimer in het menu (Nederlands)').fill('Disclaimer en gebruik')
  const grip = footer.getByRole('button', { name: 'Disclaimer verplaatsen' })
  await grip.press('Space')
  for (const place of [4, 3, 2, 1]) {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('status').filter({ hasText: `Plaats ${place} van` })).toBeAttached()
  }
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Niet bewaard')).toBeHidden()
  const shop = await context.newPage()
  await shop.goto(buildPath('content.contact', 'nl'))
  const legal = shop.getByRole('navigation', { name: 'Juridische informatie' })
  await expect(legal.getByRole('link').first()).toHaveText('Disclaimer en gebruik')
  await shop.close()
  await page.getByRole('button', { name: 'Terug naar de meegeleverde menu’s' }).click()
  const menus = page.getByRole('dialog', { name: 'Meegeleverde menu’s terugzetten?' })
  await menus.getByRole('button', { name: 'Terug naar de meegeleverde menu’s' }).click()
  await expect(page.getByText('De meegeleverde menu’s staan terug.')).toBeVisible()

  await context.addCookies([{ name: OFFICE_COOKIES.language, value: 'fr', url: page.url() }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Menus de la boutique', level: 1 })).toBeVisible()
  await axe()
  await page.goto('/office/shoppage/8')
  await expect(page.getByLabel('Titre (français)')).toHaveValue('Actualités et promotions')
  await axe()
})
