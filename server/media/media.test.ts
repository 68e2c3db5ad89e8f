import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeUsedCar } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { pdf } from './files.test-data.ts'

const shop = await runningShop()
const { call, database } = shop

async function makeHost(kind: string): Promise<string> {
  const { rows } = await database.pool.query(
    `with host as (insert into media_host (kind) values ($1) returning id),
       image as (insert into media_image (host_id, rank, alt, colour)
         select id, 0, '{"nl": "Onze showroom", "fr": "Notre showroom"}', '#dfe5e8' from host returning id),
       version as (insert into media_image_version (image_id, label, url, width, height)
         select id, label, '/media/showroom-' || label || '.webp', width, width * 3 / 4
         from image, (values ('sm', 480), ('md', 960), ('lg', 1600)) as size (label, width)),
       document as (insert into media_document (host_id, rank, name, extension, url, bytes)
         select id, rank, name, 'pdf', '/media/' || name || '.pdf', 1200
         from host, (values (1, 'prijzen'), (0, 'brochure')) as wanted (rank, name)),
       video as (insert into media_video (host_id, rank, name, embed_code) select id, 0, 'Rondleiding', '<iframe></iframe>' from host)
     select id from host`,
    [kind],
  )
  return rows[0].id
}

test('what everybody may see comes in its order and in the asked language', async () => {
  const hostId = await makeHost('department')
  const { result } = await call('GET /shared/media/getmedia', { hostId }, 'fr-BE')
  const { images, documents, videos } = result.mediaSet
  expect(images).toMatchObject([
    { alt: 'Notre showroom', versions: [{ label: 'sm', width: 480 }, { label: 'md' }, { label: 'lg' }] },
  ])
  expect(documents.map(({ name }) => name)).toEqual(['brochure', 'prijzen'])
  expect(videos).toMatchObject([{ name: 'Rondleiding', embedCode: '<iframe></iframe>', url: null }])
})

test('the media of a vehicle are for staff until it is published, and then its answer names them', async () => {
  const hostId = await makeHost('vehicle')
  const car = await makeUsedCar(database)
  const publish = (at: Date | null) =>
    database.pool.query('update vehicle set media_host_id = $1, published_at = $2 where id = $3', [
      hostId,
      at,
      car.vehicleId,
    ])
  await publish(null)
  for (const path of ['getmedia', 'getvideo'] as const)
    expect((await call(`GET /shared/media/${path}`, { hostId })).status).toBe(404)
  const staff = await signedInStaff(shop)
  expect((await staff.call('GET /shared/media/getmedia', { hostId })).status).toBe(200)

  await publish(shop.services.clock())
  await expect.poll(async () => (await call('GET /shop/catalog/getusedcar', { id: car.number })).status).toBe(200)
  const { usedCar } = (await call('GET /shop/catalog/getusedcar', { id: car.number })).result
  expect(usedCar.hostId).toBe(hostId)
  const { mediaSet } = (await call('GET /shared/media/getmedia', { hostId })).result
  expect(mediaSet.documents).toHaveLength(2)
  expect((await call('GET /shared/media/getvideo', { hostId })).result).toMatchObject({
    video: { name: 'Rondleiding' },
  })
})

test('a document is handed out as a file, and only by its own host', async () => {
  const hostId = await makeHost('model')
  const [brochure, prices] = (await call('GET /shared/media/getmedia', { hostId })).result.mediaSet.documents
  await shop.services.files.put('media/brochure.pdf', new Uint8Array(pdf()), 'application/pdf')
  const download = (host: string, document: string) =>
    fetch(`${shop.origin}/api/shared/media/download`, {
      method: 'POST',
      headers: { 'x-api-key': 'demo' },
      body: JSON.stringify({ host, document }),
    })
  const response = await download(hostId, brochure!.guid)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toContain('attachment; filename="brochure.pdf"')
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('%PDF')
  expect((await download(hostId, prices!.guid)).status).toBe(404)
  expect((await download(await makeHost('model'), brochure!.guid)).status).toBe(404)
})

test('what does not exist is not found', async () => {
  expect((await call('GET /shared/media/getmedia', { hostId: randomUUID() })).status).toBe(404)
  expect((await call('GET /shared/media/getmedia', { hostId: 'x' })).status).toBe(422)
})
