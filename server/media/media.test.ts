import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
const { call, database } = shop

async function makeHost(kind: string): Promise<string> {
  const { rows } = await database.pool.query(
    `with host as (insert into media_host (kind) values ($1) returning id),
       image as (insert into media_image (host_id, rank, alt, colour)
         select id, 0, '{"nl": "Onze showroom", "fr": "Notre showroom"}', '#dfe5e8' from host returning id),
       version as (insert into media_image_version (image_id, label, url, width, height)
         select id, 'sm', '/media/showroom-sm.webp', 480, 360 from image),
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
  expect(images).toMatchObject([{ alt: 'Notre showroom', versions: [{ label: 'sm', width: 480 }] }])
  expect(documents.map(({ name }: { name: string }) => name)).toEqual(['brochure', 'prijzen'])
  expect(videos).toMatchObject([{ name: 'Rondleiding', embedCode: '<iframe></iframe>', url: null }])
})

test('the media of a vehicle are for staff, since it may not be published', async () => {
  const hostId = await makeHost('vehicle')
  expect((await call('GET /shared/media/getmedia', { hostId })).status).toBe(404)
  const staff = await signedInStaff(shop)
  expect((await staff.call('GET /shared/media/getmedia', { hostId })).status).toBe(200)
})

test('what does not exist is not found', async () => {
  expect((await call('GET /shared/media/getmedia', { hostId: randomUUID() })).status).toBe(404)
  expect((await call('GET /shared/media/getmedia', { hostId: 'x' })).status).toBe(422)
})
