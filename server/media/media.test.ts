import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Grants } from '@forecourt/domain/platform/resources/rights.ts'
import type { Call } from '../test/api-calls.ts'
import { makeUsedCar } from '../test/factories.ts'
import { makeColleague, refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInCustomer } from '../test/signed-in.ts'
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

type Hidden = { what: string; kind: string; rights: Grants[]; hide(hostId: string): Promise<unknown> }

const hidden: Hidden[] = [
  {
    what: 'a vehicle that is not published',
    kind: 'vehicle',
    rights: [{ STOCK_VIEW: 'all' }, { CAR_TEXT_MEDIA_EDIT: 'all' }],
    async hide(hostId) {
      const { vehicleId } = await makeUsedCar(database)
      const set = 'update vehicle set media_host_id = $1, published_at = null where id = $2'
      return database.pool.query(set, [hostId, vehicleId])
    },
  },
  {
    what: 'a post of the days to come',
    kind: 'news',
    rights: [{ CONTENT_EDIT: 'all' }],
    hide: (hostId) =>
      database.pool.query(
        `insert into news_post (published_on, title, intro, body, media_host_id) select '2099-01-01', words, words, words, $1
         from (values ('{"nl": "Opendeur", "fr": "Portes ouvertes"}'::jsonb)) as post (words)`,
        [hostId],
      ),
  },
  {
    what: 'a hero that was put away',
    kind: 'hero',
    rights: [{ CONTENT_EDIT: 'all' }],
    hide: (hostId) =>
      database.pool.query(
        `insert into hero (rank, title, media_host_id, is_active)
         values (99, '{"nl": "Saloncondities", "fr": "Conditions salon"}', $1, false)`,
        [hostId],
      ),
  },
]

test.each(hidden)('the media of $what are for those alone whose right shows them', async ({ kind, rights, hide }) => {
  const hostId = await makeHost(kind)
  await hide(hostId)
  const { rows } = await database.pool.query('select id from media_document where host_id = $1', [hostId])
  const readAll = async ({ call: by }: { call: Call }) => [
    refusalNames(await by('GET /shared/media/getmedia', { hostId })),
    refusalNames(await by('GET /shared/media/getvideo', { hostId })),
    refusalNames(await by('POST /shared/media/download', { host: hostId, document: rows[0].id })),
  ]
  const notFound = [404, 'media-not-found']
  const others = [shop, await signedInCustomer(shop), await makeColleague(shop, { MASTER_DATA_VIEW: 'all' })]
  for (const one of others) expect(await readAll(one)).toEqual([notFound, notFound, notFound])
  // The document has no file here, which is found out only behind the right.
  for (const right of rights)
    expect(await readAll(await makeColleague(shop, right))).toEqual([[200], [200], [404, 'file-not-found']])
})

test('the media of a vehicle are for everybody once it is published, and its answer names them', async () => {
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
  await publish(shop.services.clock())
  await expect.poll(async () => (await call('GET /shop/catalog/getusedcar', { id: car.number })).status).toBe(200)
  const { usedCar } = (await call('GET /shop/catalog/getusedcar', { id: car.number })).result
  expect(usedCar.hostId).toBe(hostId)
  const { mediaSet } = (await call('GET /shared/media/getmedia', { hostId })).result
  expect(mediaSet.documents).toHaveLength(2)
  // The page shows what the office takes beside the pictures.
  expect(usedCar).toMatchObject({ videos: mediaSet.videos, documents: mediaSet.documents })
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
