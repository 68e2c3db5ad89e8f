import pg from 'pg'
import sharp from 'sharp'
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
  const paint = page.locator('input[name=colour]').last()
  await paint.check()
  await expect(page).toHaveURL(/part=colour-\d+/)
  const address = page.url()
  const [, number] = /colour-(\d+)/.exec(address)!
  const name = (await paint.locator('..').getAttribute('title'))!.split(',')[0]!
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
