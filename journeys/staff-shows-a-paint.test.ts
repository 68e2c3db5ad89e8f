import pg from 'pg'
import sharp from 'sharp'
import type { Locator, Page } from '@playwright/test'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('a paint looks as the dealer shows it where a car is put together, and a version has pictures of its own', async ({
  page,
  axe,
}) => {
  test.setTimeout(120_000)
  await page.goto('/nl/nieuwe-wagens?brand=noord')
  const cars = page.getByRole('article')
  // Versions without pictures look like their model.
  await expect(cars.first().getByRole('img').first()).toBeVisible()
  await cars.first().getByRole('link').click()
  const paint = await chooseColour(page, { isPainted: false })
  const address = page.url()
  const [, number] = /colour-(\d+)/.exec(address)!
  const name = await readName(paint)
  const gallery = page.getByRole('list', { name: /^Foto’s van/ })
  const shown = gallery.getByRole('img').first()
  await expect(shown).not.toHaveAttribute('alt', name)
  await expect(page.getByText('De foto’s tonen deze wagen in een andere kleur.')).toBeVisible()

  await signIn(page, `/office/exteriorcolour/${number}`)
  const media = page.getByRole('region', { name: 'Foto’s, documenten en video’s' })
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#7a1f2b' } })
  await media
    .getByLabel('Toevoegen')
    .setInputFiles({ name: 'lak.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
  await expect(media.getByRole('list', { name: 'Foto’s' }).getByRole('listitem')).toHaveCount(1)
  await axe()

  await page.goto(`/office/range/version/${await anyVersion()}`)
  await expect(media.getByLabel('Toevoegen')).toBeAttached()
  await axe()

  await expect(async () => {
    await page.goto(address)
    // The picture in the colour that was chosen comes first.
    await expect(shown).toHaveAttribute('alt', name, { timeout: 3_000 })
  }).toPass()
  await expect(shown).toBeInViewport()
  await axe()
})

test('a model looks as the dealer shows it in the colour that a buyer chooses, from its page to the cart', async ({
  page,
  axe,
}) => {
  test.setTimeout(120_000)
  await page.goto('/nl/nieuwe-wagens?brand=velta')
  await page.getByRole('article').first().getByRole('link').click()
  const gallery = page.getByRole('list', { name: /^Foto’s van/ })
  const shown = gallery.getByRole('img').first()
  const note = page.getByText('De foto’s tonen deze wagen in een andere kleur.')
  const painted = await chooseColour(page, { isPainted: true })
  await expect(shown).toHaveAttribute('alt', new RegExp(`in de kleur ${await readName(painted)}, foto 1$`))
  await expect(gallery.getByRole('img', { name: /^(?!.*in de kleur).*, foto \d/ })).not.toHaveCount(0)

  const paint = await chooseColour(page, { isPainted: false })
  const [name, address] = [await readName(paint), page.url()]
  const [, model] = /\/(\d+)\?/.exec(address)!
  await signIn(page, `/office/model/${model}`)
  const colours = page.getByRole('region', { name: 'Foto’s per kleur' })
  await colours.getByLabel('Kleur').selectOption({ label: name })
  await colours.getByRole('button', { name: 'Foto’s toevoegen' }).click()
  const media = page.getByRole('region', { name: `Foto’s in de kleur ${name}` })
  const picture = (background: string) =>
    sharp({ create: { width: 1200, height: 900, channels: 3, background } })
      .png()
      .toBuffer()
  await media.getByLabel('Toevoegen').setInputFiles([
    { name: 'voor.png', mimeType: 'image/png', buffer: await picture('#7a1f2b') },
    { name: 'zij.png', mimeType: 'image/png', buffer: await picture('#1f7a2b') },
  ])
  const tiles = media.getByRole('list', { name: 'Foto’s' }).getByRole('listitem')
  await expect(tiles).toHaveCount(2)
  await expect(colours.getByLabel('Kleur').locator('option:checked')).toHaveText(`${name} (foto’s: 2)`)
  await axe()
  const second = (await tiles.nth(1).getByRole('presentation').getAttribute('src'))!
  await media.getByRole('button', { name: 'Foto 2 verplaatsen' }).press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(page.getByText('Verplaatst naar plaats 1.')).toBeVisible()

  await expect(async () => {
    await page.goto(address)
    await expect(shown).toHaveAttribute('alt', new RegExp(`in de kleur ${name}, foto 1$`), { timeout: 3_000 })
  }).toPass()
  await expect(note).toHaveCount(0)
  await expect(shown).toHaveAttribute('srcset', new RegExp(second.replace(/-sm\.webp$/, '')))
  await axe()
  const box = page.getByRole('region', { name: 'Prijs en bestellen' })
  await box.getByRole('button', { name: 'In winkelmandje' }).click()
  await box.getByRole('button', { name: 'Bestel nu' }).click()
  const cart = page.getByRole('dialog', { name: 'Uw bestelling' })
  await expect(cart.locator('img').first()).toHaveAttribute('src', second)
})

/** Chooses the first colour that the dealer has, or has no, pictures of the model in; the page says which it is. */
async function chooseColour(page: Page, { isPainted }: { isPainted: boolean }): Promise<Locator> {
  const note = page.getByText('De foto’s tonen deze wagen in een andere kleur.')
  const paints = page.locator('input[name=colour]')
  await paints.first().waitFor()
  for (const paint of await paints.all()) {
    await paint.check()
    await expect(page).toHaveURL(new RegExp(`part=${await paint.getAttribute('value')}`))
    const gallery = page.getByRole('list', { name: /^Foto’s van/ })
    const inColour = gallery.getByRole('img', { name: `in de kleur ${await readName(paint)}` })
    await expect(note.or(inColour.first()).first()).toBeVisible()
    if ((await note.isHidden()) === isPainted) return paint
  }
  throw new Error('There is no such colour')
}

async function readName(paint: Locator): Promise<string> {
  return (await paint.locator('..').getAttribute('title'))!.split(',')[0]!
}

/** The number of a version that can be ordered. */
async function anyVersion(): Promise<number> {
  const client = new pg.Client({ connectionString: process.env['JOURNEYS_DATABASE_URL'] })
  await client.connect()
  try {
    const { rows } = await client.query<{ number: number }>(
      'select number from version where is_active order by number',
    )
    return rows[0]!.number
  } finally {
    await client.end()
  }
}
