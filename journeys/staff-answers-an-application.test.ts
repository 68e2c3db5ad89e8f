import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('a vacancy is written, somebody applies, and is answered from the screen', async ({ page, axe }) => {
  await signIn(page, '/office/vacancy')
  await axe()
  await page.getByRole('link', { name: 'Vacature toevoegen' }).click()
  const form = page.getByRole('form', { name: 'Vacature' })
  const words = {
    Samenvatting: 'U houdt wagens mooi.',
    Taken: 'Poetsen',
    Profiel: 'Rijbewijs B',
    Aanbod: 'Vast contract',
  }
  await form.getByLabel('Functie, Nederlands').fill('Poetser van wagens')
  await form.getByRole('group', { name: 'Functie' }).getByRole('tab', { name: 'Français' }).click()
  await form.getByLabel('Functie, Français').fill('Nettoyeur de voitures')
  for (const [label, text] of Object.entries(words)) {
    await form.getByLabel(`${label}, Nederlands`).fill(text)
    await form.getByLabel(`${label}, Français`).fill(`${text} (fr)`)
  }
  await form.getByLabel('Vestiging', { exact: true }).selectOption({ index: 1 })
  await form.getByLabel('Te zien vanaf').fill('2026-01-05')
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('heading', { name: 'Poetser van wagens', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/vacancy\/\d+$/)
  const number = /\/vacancy\/(\d+)$/.exec(page.url())![1]!
  await axe()

  await page.goto(buildPath('content.jobs.detail', 'nl', { slug: 'poetser-van-wagens', id: Number(number) }))
  await page.getByRole('button', { name: 'Solliciteren' }).first().click()
  const apply = page.getByRole('dialog', { name: 'Solliciteren' })
  await apply.getByLabel('Voornaam').fill('Wannes')
  await apply.getByLabel('Naam', { exact: true }).fill('Poets')
  await apply.getByLabel('E-mailadres').fill('wannes.poets@example.be')
  await apply.getByLabel('Telefoon').fill('0478 12 34 56')
  await apply.getByRole('checkbox').check()
  await apply.getByRole('button', { name: 'Sollicitatie versturen' }).click()
  await expect(apply).toBeHidden()

  await page.goto('/office/application')
  await page.getByRole('link', { name: 'Wannes Poets' }).click()
  await expect(page.getByRole('heading', { name: 'Wannes Poets', level: 1 })).toBeVisible()
  await axe()
  const reply = page.getByRole('region', { name: 'Antwoorden' })
  await reply.getByLabel('Onderwerp').fill('Kom eens langs')
  await reply.getByLabel('Bericht').fill('Dag Wannes\n\nPast maandag om 10 uur?')
  await reply.getByLabel('Status na dit antwoord').selectOption('Uitgenodigd')
  await reply.getByRole('button', { name: 'Versturen' }).click()
  await expect(page.getByRole('region', { name: 'Kom eens langs' })).toContainText('Past maandag om 10 uur?')
  await expect(page.getByText('Uitgenodigd').first()).toBeVisible()
})
