import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { MEDIA_OWNERS, type MediaOwnerName } from '@forecourt/domain/media/media-owners.ts'
import {
  MediaChanged,
  MediaDraftAnswer,
  type FileSaved,
  type MediaDraft,
} from '@forecourt/domain/media/media-draft.schema.ts'
import { VideoAnswer } from '@forecourt/domain/media/media-set.schema.ts'
import type { ApiAnswer } from '@forecourt/domain/platform/values/envelope.ts'
import { transaction } from '../platform/database/database.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { undo } from '../test/undo.ts'
import { pdf } from './files.test-data.ts'
import { mediaFileRetention } from './media-files.ts'

const shop = await runningShop()
const { database, services } = shop
const staff = await signedInStaff(shop)

async function makeHost(kind: string): Promise<string> {
  const { rows } = await database.pool.query('insert into media_host (kind) values ($1) returning id', [kind])
  return rows[0].id
}

const picture = (width = 1200, height = 900, background = '#1f4b5c') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function sendFile(
  hostId: string,
  file: { name: string; bytes: Buffer },
  { owner = 'vehicle', token = staff.token }: { owner?: MediaOwnerName; token?: string } = {},
) {
  const body = new FormData()
  body.set('hostId', hostId)
  body.set('FormFile', new Blob([new Uint8Array(file.bytes)]), file.name)
  const response = await fetch(`${shop.origin}/api${MEDIA_OWNERS[owner].path}/savefile`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${token}` },
    body,
  })
  const { result, errors } = (await response.json()) as ApiAnswer<FileSaved>
  return { status: response.status, result: result!, reason: errors[0]?.name }
}

/** A host of a vehicle with so many pictures. */
async function filledHost(count: number) {
  const hostId = await makeHost('vehicle')
  const guids: string[] = []
  for (let index = 0; index < count; index++)
    guids.push((await sendFile(hostId, { name: `foto${index}.jpg`, bytes: await picture(400, 300) })).result.guid)
  return { hostId, guids }
}

const readImages = ({ images }: MediaDraft) => images.map(({ guid }) => guid)
const write = (action: string, input: object) => staff.call.unchecked(`POST /sales/vehiclemedia/${action}`, input)
const written = async (action: string, input: object) => MediaChanged.parse((await write(action, input)).result)
const readMedia = async (hostId: string) =>
  MediaDraftAnswer.parse((await staff.call.unchecked('GET /sales/vehiclemedia/getmedia', { hostId })).result).media

describe('a picture', () => {
  test('is kept in three sizes, none larger than it came, behind those that were there', async () => {
    const { hostId, guids } = await filledHost(1)
    const { status, result } = await sendFile(hostId, { name: 'wagen.JPG', bytes: await picture() })
    expect(status).toBe(200)
    expect(readImages(result.media)).toEqual([guids[0], result.guid])
    const { versions, ...facts } = result.media.images[1]!
    expect(facts).toEqual({ guid: result.guid, alt: null, view: null })
    expect(versions.map(({ label, width, height }) => [label, width, height])).toEqual([
      ['sm', 480, 360],
      ['md', 960, 720],
      ['lg', 1200, 900],
    ])
    const stored = await services.files.read(versions[0]!.url.slice(1))
    const bytes = Buffer.from(await new Response(stored!.body).arrayBuffer())
    expect((await sharp(bytes).metadata()).format).toBe('webp')
    const { rows } = await database.pool.query('select colour from media_image where id = $1', [result.guid])
    expect(rows[0].colour).toMatch(/^#(1|2)/)
  })

  test.each([
    ['upright', 'wagen.jpg', () => picture(300, 400), 'file-orientation'],
    ['too narrow to be looked at', 'wagen.jpg', () => picture(100, 73), 'file-tiny'],
    ['of another type', 'wagen.gif', () => picture(), 'file-type'],
    ['that is none', 'wagen.png', async () => Buffer.from('<svg onload="alert(1)"/>'), 'picture-damaged'],
    ['too large', 'wagen.jpg', async () => Buffer.alloc(5_242_881), 'file-too-large'],
  ])('%s is refused', async (_, name, bytes, reason) => {
    const hostId = await makeHost('vehicle')
    expect((await sendFile(hostId, { name, bytes: await bytes() })).reason).toBe(reason)
    expect((await readMedia(hostId)).images).toEqual([])
  })

  test('that a full disk takes in part leaves nothing of itself: no file, no row', async () => {
    const hostId = await makeHost('vehicle')
    const readKeys = async () => (await database.pool.query('select key from media_file order by key')).rows
    const before = await readKeys()
    const keys: string[] = []
    const { put } = services.files
    const full = vi.spyOn(services.files, 'put').mockImplementation(async (key, body, type) => {
      keys.push(key)
      if (keys.length === 3) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      await put(key, body, type)
    })
    const photo = { name: 'wagen.jpg', bytes: await picture() }
    const answer = await sendFile(hostId, photo)
    full.mockRestore()
    expect(answer.status).toBe(503)
    expect(await readKeys()).toEqual(before)
    expect(await Promise.all(keys.map((key) => services.files.read(key)))).toEqual([undefined, undefined, undefined])
    expect((await readMedia(hostId)).images).toEqual([])
    expect((await sendFile(hostId, photo)).status).toBe(200)
  })

  test('of a brand may stand upright', async () => {
    const hostId = await makeHost('brand')
    const logo = {
      name: 'logo.png',
      bytes: await sharp(await picture(300, 400))
        .png()
        .toBuffer(),
    }
    expect((await sendFile(hostId, logo, { owner: 'catalogue' })).status).toBe(200)
  })

  test('says in both languages what it shows', async () => {
    const { hostId, guids } = await filledHost(1)
    const alt = { nl: 'Noord V6 van opzij', fr: 'Noord V6 de profil' }
    const { media } = await written('saveimage', { image: { guid: guids[0], alt, view: 'side' } })
    expect(media.images).toMatchObject([{ alt, view: 'side' }])
    await write('saveimage', { image: { guid: guids[0], alt: { nl: '', fr: '' }, view: null } })
    expect((await readMedia(hostId)).images).toMatchObject([{ alt: null, view: null }])
    expect((await write('saveimage', { image: { guid: guids[0], alt, view: 'above' } })).status).toBe(422)
  })
})

describe('the order', () => {
  test('takes what was moved to its place and writes nothing else', async () => {
    const { hostId, guids } = await filledHost(4)
    const [first, second, third, fourth] = guids
    const { media } = await written('rankimages', { host: hostId, images: [{ guid: fourth, rank: 0 }] })
    expect(readImages(media)).toEqual([fourth, first, second, third])
    const again = await written('rankimages', { host: hostId, images: [{ guid: fourth, rank: 0 }] })
    expect(again.change).toBeNull()
    const both = [
      { guid: first, rank: 3 },
      { guid: third, rank: 1 },
    ]
    const moved = await written('rankimages', { host: hostId, images: both })
    expect(readImages(moved.media)).toEqual([fourth, third, second, first])
  })

  test('knows no picture of another host, and none twice', async () => {
    const { hostId, guids } = await filledHost(1)
    const other = await filledHost(1)
    const asked = (...ids: (string | undefined)[]) =>
      write('rankimages', { host: hostId, images: ids.map((guid) => ({ guid, rank: 0 })) })
    expect((await asked(other.guids[0])).status).toBe(404)
    expect((await asked(guids[0], guids[0])).status).toBe(404)
  })
})

describe('what is deleted', () => {
  test('comes back with its files and its place when that is taken back', async () => {
    const { hostId, guids } = await filledHost(3)
    const before = await readMedia(hostId)
    const { media, change } = await written('deleteimage', { image: guids[1] })
    expect(readImages(media)).toEqual([guids[0], guids[2]])
    const { status } = await undo(staff.call, change)
    expect(status).toBe(200)
    expect(await readMedia(hostId)).toEqual(before)
  })

  test('goes with several at once, or none of them', async () => {
    const { hostId, guids } = await filledHost(3)
    const other = await filledHost(1)
    expect((await write('deleteimages', { host: hostId, guidList: [guids[0], other.guids[0]] })).status).toBe(404)
    const { media } = await written('deleteimages', { host: hostId, guidList: guids.slice(0, 2) })
    expect(readImages(media)).toEqual([guids[2]])
  })

  test('loses its files after a month, and then stays gone', async () => {
    const { guids, hostId } = await filledHost(1)
    const key = (await readMedia(hostId)).images[0]!.versions[0]!.url.slice(1)
    const { change } = await written('deleteimage', { image: guids[0] })
    const remove = (days: number) =>
      transaction(database, (tx) => mediaFileRetention.remove(tx, new Date(Date.now() + days * 86_400_000)))
    await remove(2)
    await remove(20)
    expect(await services.files.read(key)).toBeDefined()
    await remove(40)
    await expect.poll(() => services.files.read(key)).toBeUndefined()
    await undo(staff.call, change)
    expect((await readMedia(hostId)).images).toEqual([])
  })
})

test('documents and videos are kept, put in order and deleted like pictures', async () => {
  const hostId = await makeHost('vehicle')
  const add = async (name: string) => (await sendFile(hostId, { name, bytes: pdf() })).result.guid
  const [brochure, report] = [await add('Brochure Noord.pdf'), await add('Keuring.pdf')]
  const ranked = await written('rankdocuments', { host: hostId, documents: [{ guid: report, rank: 0 }] })
  expect(ranked.media.documents.map(({ name }) => name)).toEqual(['Keuring', 'Brochure Noord'])
  await write('deletedocument', { document: brochure })
  expect((await written('deletedocuments', { host: hostId, guidList: [report] })).media.documents).toEqual([])

  const video = { hostId, guid: null, name: 'Rondleiding', embedCode: 'https://youtu.be/dQw4w9WgXcQ' }
  const saved = (await written('savevideo', { video })).media.videos
  expect(saved).toMatchObject([{ name: 'Rondleiding', url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' }])
  const { guid } = saved[0]!
  const renamed = { ...video, guid, name: 'Binnenin' }
  expect((await written('savevideo', { video: renamed })).media.videos).toMatchObject([{ name: 'Binnenin' }])
  const strange = await write('savevideo', { video: { ...video, embedCode: '<script>alert(1)</script>' } })
  expect(strange.errors).toMatchObject([{ name: 'video-unknown', field: 'video.embedCode' }])
  expect((await write('savevideo', { video: { ...video, name: '' } })).status).toBe(422)
  expect((await write('rankvideos', { host: hostId, videos: [{ guid, rank: 0 }] })).status).toBe(200)
  const { result: first } = await staff.call.unchecked('GET /sales/vehiclemedia/getvideo', { hostId })
  expect(VideoAnswer.parse(first).video?.name).toBe('Binnenin')
  expect((await written('deletevideo', { video: guid })).media.videos).toEqual([])
  expect((await write('deletevideos', { host: hostId, guidList: [guid] })).status).toBe(404)
})

describe('who may', () => {
  test('decides the owner of the host', async () => {
    const { token } = await makeColleague(shop, { CAR_TEXT_MEDIA_EDIT: 'all' })
    const file = { name: 'foto.jpg', bytes: await picture(400, 300) }
    expect((await sendFile(await makeHost('vehicle'), file, { token })).status).toBe(200)
    expect((await sendFile(await makeHost('model'), file, { token })).status).toBe(404)
    expect((await sendFile(await makeHost('model'), file, { token, owner: 'catalogue' })).reason).toBe('right-missing')
    expect((await sendFile(randomUUID(), file, { token })).status).toBe(404)
  })

  test('a host is none of another owner’s, whatever is asked of it', async () => {
    const { hostId, guids } = await filledHost(1)
    const foreign = (action: string, input: object) =>
      staff.call.unchecked(`${action.startsWith('get') ? 'GET' : 'POST'} /sales/contentmedia/${action}`, input)
    const image = { guid: guids[0], alt: null, view: null }
    const video = { hostId, guid: null, name: 'x', embedCode: 'https://youtu.be/dQw4w9WgXcQ' }
    const answers = await Promise.all([
      foreign('getmedia', { hostId }),
      foreign('getvideo', { hostId }),
      foreign('saveimage', { image }),
      foreign('savevideo', { video }),
      foreign('rankimages', { host: hostId, images: [] }),
      foreign('deleteimage', { image: guids[0] }),
      foreign('deleteimages', { host: hostId, guidList: guids }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  })
})

test('what has pictures has a host from its first day', async () => {
  const { rows } = await database.pool.query(
    `insert into brand (slug, name) values ('gastheer', 'Gastheer') returning media_host_id`,
  )
  const asked = { hostId: rows[0].media_host_id }
  const { status, result } = await staff.call.unchecked('GET /sales/cataloguemedia/getmedia', asked)
  expect([status, MediaDraftAnswer.parse(result).media.images]).toEqual([200, []])
})
