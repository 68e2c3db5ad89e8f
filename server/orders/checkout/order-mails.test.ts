import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { runningShop } from '../../test/running-shop.ts'
import { makeNewCar, ordersIn, patient, readable } from './orders.test-data.ts'

const shop = await runningShop()
const { database, services } = shop
const { placedOrder } = ordersIn(shop)
await makeBranch(database)

/** A used car, and what the file store holds under the address of its picture. */
async function carWithPicture(file: string, content: Buffer) {
  const { number, vehicleId } = await makeUsedCar(database)
  await services.files.put(`media/${file}`, content, 'image/webp')
  await database.pool.query(
    `with host as (insert into media_host (kind) values ('vehicle') returning id),
       image as (insert into media_image (host_id, rank, colour) select id, 0, '#dfe5e8' from host returning id),
       versions as (
         insert into media_image_version (image_id, label, url, width, height)
         select id, label, $2, 480, 360 from image, unnest(array['sm', 'md', 'lg']) label)
     update vehicle set media_host_id = (select id from host) where id = $1`,
    [vehicleId, `/media/${file}`],
  )
  const { rows } = await database.pool.query<{ stock_number: string }>(
    `select stock_number from vehicle where id = $1`,
    [vehicleId],
  )
  return { key: `used-${number}`, stockNumber: rows[0]!.stock_number }
}

const blue = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#0a5a72' } })
  .webp()
  .toBuffer()

/** The only mail about a thing that somebody got: its bodies, and what comes with it by the name it is shown under. */
async function mailTo(reader: string, subject: string) {
  const raw = await vi.waitFor(async () => {
    const mails = (await shop.mailsTo(reader)).filter((mail) => readable(mail).includes(subject))
    expect(mails).toHaveLength(1)
    return mails[0]!
  }, patient)
  const inline = raw.split(/\r\n--[^\r\n]+/).flatMap((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n')
    const cid = /Content-ID: <([^>]+)>/i.exec(head)?.[1]
    return cid === undefined ? [] : [[cid, { head, content: Buffer.from(body.join(''), 'base64') }] as const]
  })
  return { text: readable(raw), inline: Object.fromEntries(inline) }
}

test.each([
  ['nl-BE', 'Bevestiging van uw bestelling', 'Stocknummer', 'Logo van Autogroep'],
  ['fr-BE', 'Confirmation de votre commande', 'Numéro de stock', 'Logo de Autogroep'],
])('buyer and branch see who writes and which cars: %s', async (language, subject, label, logoAlt) => {
  const car = await carWithPicture(`noord-${language}.webp`, blue)
  const factoryCar = await makeNewCar(database, { priceGrossCents: 4_000_000, enginePriceGrossCents: 300_000 })
  const order = await placedOrder([car.key, factoryCar.baseKey], { language })

  const toBuyer = await mailTo(order.email, subject)
  expect(toBuyer.text).toContain(`Noord V6 2.0 T Momentum Pro\n${label} ${car.stockNumber}\n`)
  expect(toBuyer.text).toContain(`alt="${logoAlt}"`)
  expect(toBuyer.text).toContain('alt="Noord V6 2.0 T Momentum Pro"')
  expect(Object.keys(toBuyer.inline).sort()).toEqual(['car-1', 'dealer-logo', 'transfer-qr'])
  for (const [cid, { head }] of Object.entries(toBuyer.inline)) {
    expect(toBuyer.text).toContain(`src="cid:${cid}"`)
    expect(head).toContain('Content-Disposition: inline')
  }
  expect(await sharp(toBuyer.inline['car-1']!.content).metadata()).toMatchObject({
    format: 'jpeg',
    width: 240,
    height: 180,
  })

  const toBranch = await mailTo('gent@example.be', `Nieuwe bestelling ${order.orderNumber}`)
  expect(toBranch.text).toContain(`Noord V6 2.0 T Momentum Pro\nStocknummer ${car.stockNumber}\n`)
  expect(Object.keys(toBranch.inline).sort()).toEqual(['car-1', 'dealer-logo'])
})

test('a picture that cannot be read keeps no confirmation from its buyer', async () => {
  const car = await carWithPicture('broken.webp', Buffer.from('RIFF'))
  const order = await placedOrder([car.key])
  const { text, inline } = await mailTo(order.email, 'Bevestiging van uw bestelling')
  expect(text).toContain(`Stocknummer ${car.stockNumber}`)
  expect(Object.keys(inline).sort()).toEqual(['dealer-logo', 'transfer-qr'])
})
