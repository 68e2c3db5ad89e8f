import sharp from 'sharp'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer(),
})

test('the pictures of a model are brought, put in order with the keys, worded, deleted and brought back', async ({
  page,
  axe,
}) => {
  await signIn(page, '/office/brand')
  await page.locator('tbody th a').first().click()
  const media = page.getByRole('region', { name: 'Foto’s, documenten en video’s' })
  const tiles = media.getByRole('list', { name: 'Foto’s' }).getByRole('listitem')
  await expect(media.getByText('Er zijn nog geen foto’s.')).toBeVisible()
  await media
    .getByLabel('Toevoegen')
    .setInputFiles([await picture('rood.png', '#aa2020'), await picture('blauw.png', '#2020aa')])
  await expect(tiles).toHaveCount(2)
  await media
    .getByLabel('Toevoegen')
    .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF') })
  await expect(media.getByRole('alert')).toContainText('Bestandstype enkel .png')
  await media.getByRole('button', { name: 'a.gif verwijderen' }).click()

  // While one file is invalid, none is sent.
  await media
    .getByLabel('Toevoegen')
    .setInputFiles([
      { name: 'notitie.txt', mimeType: 'text/plain', buffer: Buffer.from('Niets voor hier.') },
      await picture('groen.png', '#20aa20'),
    ])
  await expect(media.getByRole('alert')).toContainText(/Bestandstype enkel \.png.*\.pdf/)
  await expect(
    media.getByText('We versturen niets zolang er een bestand met een fout in de lijst staat.'),
  ).toBeVisible()
  await expect(media.getByText('groen.png')).toBeVisible()
  await expect(tiles).toHaveCount(2)
  await media.getByRole('button', { name: 'notitie.txt verwijderen' }).click()
  await expect(tiles).toHaveCount(3)
  await media.getByRole('button', { name: 'Foto 3 verwijderen' }).click()
  await expect(tiles).toHaveCount(2)

  const source = (index: number) => tiles.nth(index).getByRole('presentation').getAttribute('src')
  const second = (await source(1))!
  const grip = media.getByRole('button', { name: 'Foto 2 verplaatsen' })
  await grip.press('Space')
  await page.keyboard.press('ArrowLeft')
  await expect(media.getByText('Plaats 1 van 2')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText('Verplaatst naar plaats 1.')).toBeVisible()
  expect(await source(0)).toBe(second)

  await media.getByRole('button', { name: 'Bijschrift van Foto 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bijschrift van Foto 1' })
  await dialog.getByLabel('Bijschrift, Nederlands').fill('Het logo in het blauw')
  await dialog.getByRole('tab', { name: 'Français' }).click()
  await dialog.getByLabel('Bijschrift, Français').fill('Le logo en bleu')
  await axe()
  await dialog.getByRole('button', { name: 'Bewaren' }).click()
  await expect(dialog).toBeHidden()
  await expect(tiles.first()).toContainText('Het logo in het blauw')

  await media.getByRole('button', { name: 'Foto 1 verwijderen' }).click()
  await expect(tiles).toHaveCount(1)
  await page.getByText('Foto 1 is verwijderd.').locator('..').getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(tiles).toHaveCount(2)
  await page.reload()
  await expect(tiles.first()).toContainText('Het logo in het blauw')
  expect(await source(0)).toBe(second)

  // The page of a brand shows no videos, that of its models does.
  await expect(media.getByRole('button', { name: 'Video toevoegen' })).toHaveCount(0)
  await page.goto('/office/model')
  await page.locator('tbody th a').first().click()
  await media.getByRole('button', { name: 'Video toevoegen' }).click()
  const film = page.getByRole('dialog', { name: 'Video toevoegen' })
  await film.getByLabel('Naam').fill('Rondleiding')
  await film.getByLabel('Insluitcode of adres').fill('https://example.com/niet-van-ons')
  await film.getByRole('button', { name: 'Bewaren' }).click()
  await expect(film.getByText('Deze video herkennen we niet.')).toBeVisible()
  await film.getByRole('button', { name: 'Annuleren' }).click()
  await expect(film).toBeHidden()
})
