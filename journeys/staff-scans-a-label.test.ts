import QRCode from 'qrcode'
import sharp from 'sharp'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('a car comes on an offer by the code of its label, from a photo where there is no camera', async ({
  page,
  context,
  axe,
}) => {
  await page.goto('/nl/tweedehandswagens')
  const card = page.getByRole('main').getByRole('article').first().getByRole('link').first()
  const address = new URL((await card.getAttribute('href'))!, page.url()).href
  const readPhoto = async (text: string) => ({
    name: 'label.png',
    mimeType: 'image/png',
    buffer: await QRCode.toBuffer(text, { width: 420, margin: 8 }),
  })
  const blank = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888' } })
    .png()
    .toBuffer()

  await signIn(page, '/office/offer/new', 'pieter.maes@forecourt.example')
  const kinds = page.getByRole('group', { name: 'Welke wagen' })
  await kinds.getByText('Stockwagen').click()
  await page.getByRole('button', { name: 'Label scannen' }).click()
  const reading = page.getByRole('dialog', { name: 'Label van de wagen scannen' })
  await expect(reading.getByText(/Er is geen camera/)).toBeVisible()
  await axe()
  const photo = reading.locator('input[type=file]')
  await photo.setInputFiles({ name: 'muur.png', mimeType: 'image/png', buffer: blank })
  await expect(reading.getByText(/geen QR-code te lezen/)).toBeVisible()
  await photo.setInputFiles(await readPhoto('https://www.example.com/aanbod'))
  await expect(reading.getByText(/niet van een wagen/)).toBeVisible()
  await axe()
  // A used car, whatever kind was looked for.
  await photo.setInputFiles(await readPhoto(address))
  await expect(reading).toBeHidden()
  await expect(page.getByRole('button', { name: 'Andere wagen' })).toBeVisible()

  // A handheld scanner types the code that it reads.
  await page.getByRole('button', { name: 'Andere wagen' }).click()
  await kinds.getByText('Tweedehands').click()
  await page.getByRole('combobox', { name: 'Wagen zoeken' }).fill(address)
  await expect(page.getByRole('listbox', { name: 'Wagens' }).getByRole('option')).toHaveCount(1)

  await context.addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/offer/new')
  await page.getByText('Voiture de stock').click()
  await page.getByRole('button', { name: 'Scanner l’étiquette' }).click()
  await expect(page.getByText(/Il n’y a pas d’appareil photo/)).toBeVisible()
  await axe()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
