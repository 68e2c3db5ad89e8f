import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test, vi } from 'vitest'
import { transaction } from '../../platform/database/database.ts'
import { hashContent } from '../../platform/database/hash-content.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Answer, ResultOf } from '../../test/api-calls.ts'
import { makeBranch } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { nextSerial } from '../../test/serials.ts'
import { makeStaffedWorkshop } from '../workshop.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const { here, main, nadia, joren, customer } = await makeStaffedWorkshop(shop)
const luik = await makeBranch(shop.database, 'Luik')
const stranger = await makeColleague(shop, 'reception', luik.branchId)

type Saved = ResultOf<'POST /sales/workorder/savephoto'>
type Order = Saved['workOrder']

async function receiveCar(owner: number | null = customer): Promise<Order> {
  return accepted(
    await nadia.call('POST /sales/workorder/create', {
      onceKey: crypto.randomUUID().replaceAll('-', ''),
      department: here.department,
      booking: null,
      facts: toFacts({ customer: owner, licencePlate: `1-REC-${nextSerial('reception plate') + 100}` }),
      reception: { km: 10_000, keyCount: 1, acceptsLowerKm: false },
    }),
  ).workOrder
}

const toFacts = (changes: object = {}) => ({
  customer: customer as number | null,
  customerName: 'An Claes',
  phone: '',
  car: 'Velta Tour',
  licencePlate: '',
  vin: '',
  bay: null,
  complaint: 'Fluit bij het remmen.',
  note: '',
  limitCents: 25_000 as number | null,
  promisedAt: null,
  ...changes,
})

const makeJpeg = (background = '#336', { width = 80, height = 60 } = {}) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function bring(
  { id }: Pick<Order, 'id'>,
  { by = nadia, kind = 'car', note = '', proposal, bytes, name = 'foto.jpg' }: Bringing = {},
): Promise<Answer<Saved>> {
  const body = new FormData()
  for (const [field, value] of Object.entries({ id: String(id), kind, note })) body.append(field, value)
  if (proposal !== undefined) body.append('proposal', String(proposal))
  body.append('FormFile', new Blob([new Uint8Array(bytes ?? (await makeJpeg()))]), name)
  const headers = { 'x-api-key': 'demo', authorization: `Bearer ${by.token}` }
  const response = await fetch(`${shop.origin}/api/sales/workorder/savephoto`, { method: 'POST', headers, body })
  return { status: response.status, ...((await response.json()) as Omit<Answer<Saved>, 'status'>) }
}
interface Bringing {
  by?: typeof nadia
  kind?: string
  note?: string
  proposal?: number
  bytes?: Uint8Array
  name?: string
}
const bringPhoto = async (order: Pick<Order, 'id'>, more: Bringing = {}) => accepted(await bring(order, more)).workOrder

const get = async ({ id }: Pick<Order, 'id'>) => accepted(await main.call('GET /sales/workorder/get', { id })).workOrder
const readMails = async (order: Pick<Order, 'id'>) => {
  const { rows: mails } = await pool.query<{ to: string; subject: string; pdf: string }>(
    `select recipient as to, subject, attachments -> 0 ->> 'contentBase64' as pdf from mail
     where once_key like 'reception-signed:' || (select id from work_order where number = $1) || ':%' order by created_at`,
    [order.id],
  )
  return mails
}
const read = async ({ id }: Pick<Order, 'id'>, language: 'nl' | 'fr' = 'nl') =>
  accepted(await nadia.call('GET /sales/workorder/getreception', { id, language }))
const stroke = [[20, 100, 120, 40, 220, 140, 320, 60]]
async function sign(order: Pick<Order, 'id'>, changes: object = {}, by = nadia) {
  const { documentHash, language } = await read(order)
  return by.call('POST /sales/workorder/signreception', {
    id: order.id,
    language,
    documentHash,
    name: 'An Claes',
    strokes: stroke,
    ...changes,
  })
}
const save = async ({ id }: Pick<Order, 'id'>, changes: object) => {
  const { rev, licencePlate } = await get({ id })
  return accepted(
    await nadia.call('POST /sales/workorder/save', { id, rev, facts: toFacts({ licencePlate, ...changes }) }),
  ).workOrder
}
async function printText(order: Pick<Order, 'id'>, reception: number | null): Promise<string> {
  const response = await nadia.call.file('POST /sales/workorder/printreception', { id: order.id, reception })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
    mergePages: true,
  })
  return text.replaceAll(/\s+/g, ' ')
}

describe('photos of a car that is here', () => {
  test('are taken by reception and technicians, described, and deleted with their file', async () => {
    const order = await receiveCar()
    await bringPhoto(order)
    const { photos } = await bringPhoto(order, { by: joren, kind: 'damage', note: 'Kras op de bumper' })
    expect(photos).toMatchObject([
      { kind: 'car', note: '', proposal: null, isKept: false },
      { kind: 'damage', note: 'Kras op de bumper', isKept: false },
    ])
    const [first, second] = photos
    const label = { id: order.id, photo: first!.id, kind: 'dashboard' as const, note: 'Olielamp', proposal: null }
    const { workOrder } = accepted(await joren.call('POST /sales/workorder/labelphoto', label))
    expect(workOrder.photos[0]).toMatchObject({ kind: 'dashboard', note: 'Olielamp' })
    accepted(await nadia.call('POST /sales/workorder/deletephoto', { id: order.id, photo: second!.id }))
    expect((await get(order)).photos).toHaveLength(1)
    const kept = await pool.query(
      `select 1 from upload where kept_at is not null and id in
      (select upload_id from work_photo where number = $1)`,
      [first!.id],
    )
    expect(kept.rowCount).toBe(1)
    expect((await get(order)).rev).toBe(order.rev)
  })

  test('stand upright and without the place where they were taken, small and large', async () => {
    const order = await receiveCar()
    const turned = await sharp(await makeJpeg('#363', { width: 900, height: 600 }))
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { photos } = await bringPhoto(order, { bytes: turned })
    const show = async (size: 'small' | 'large') => {
      const { dataUrl } = accepted(
        await joren.call('GET /sales/workorder/getphoto', { id: order.id, photo: photos[0]!.id, size }),
      )
      return sharp(Buffer.from(dataUrl.split(',')[1]!, 'base64')).metadata()
    }
    const large = await show('large')
    expect(large).toMatchObject({ format: 'jpeg', width: 600, height: 900 })
    expect(large).not.toHaveProperty('exif')
    expect(await show('small')).toMatchObject({ height: 320 })
  })

  test('are pictures, of a car that is here, and not endless', async () => {
    const order = await receiveCar()
    expect(refusalNames(await bring(order, { bytes: Buffer.from('%PDF-1.4'), name: 'foto.jpg' }))[0]).toBe(422)
    expect(refusalNames(await bring(order, { name: 'foto.heic' }))[0]).toBe(422)
    const planned = accepted(
      await nadia.call('POST /sales/workorder/create', {
        onceKey: crypto.randomUUID().replaceAll('-', ''),
        department: here.department,
        booking: null,
        facts: toFacts({ licencePlate: '1-REC-999' }),
        reception: null,
      }),
    ).workOrder
    expect(refusalNames(await bring(planned))).toEqual([422, 'work-order-state'])
    await pool.query(
      `insert into upload (name, extension, content_type, bytes, kept_at)
       select 'p' || at, 'jpg', 'image/jpeg', 1, now() from generate_series(1, 24) at`,
    )
    await pool.query(
      `insert into work_photo (work_order_id, upload_id, kind, fingerprint, taken_by)
       select (select id from work_order where number = $1), upload.id, 'car', repeat('a', 64),
         (select id from staff_user limit 1) from upload where name ~ '^p\\d+$'`,
      [order.id],
    )
    expect(refusalNames(await bring(order))).toEqual([422, 'work-photos-full'])
  })

  test('are reached by the branch alone', async () => {
    const order = await receiveCar()
    const { photos } = await bringPhoto(order)
    const asked = { id: order.id, photo: photos[0]!.id }
    expect((await bring(order, { by: stranger })).status).toBe(403)
    expect((await stranger.call('GET /sales/workorder/getphoto', { ...asked, size: 'small' })).status).toBe(404)
    expect((await stranger.call('POST /sales/workorder/deletephoto', asked)).status).toBe(403)
    const other = await receiveCar()
    const beside = { ...asked, id: other.id }
    expect((await nadia.call('GET /sales/workorder/getphoto', { ...beside, size: 'small' })).status).toBe(404)
    expect((await nadia.call('POST /sales/workorder/deletephoto', beside)).status).toBe(404)
  })
})

describe('what a customer signs', () => {
  test('is stored as it was read, with its photos and their fingerprints', async () => {
    const order = await receiveCar()
    const bytes = await makeJpeg('#933')
    const { photos } = await bringPhoto(order, { kind: 'damage', note: 'Deuk', bytes })
    const shown = await read(order)
    expect(shown).toMatchObject({
      name: 'Jan Peeters',
      content: {
        workNumber: order.workNumber,
        complaint: 'Fluit bij het remmen.',
        km: 10_000,
        keyCount: 1,
        limitCents: 25_000,
        terms: expect.stringContaining('Ik geef opdracht'),
        photos: [{ id: photos[0]!.id, kind: 'damage', note: 'Deuk', fingerprint: expect.any(String) }],
      },
    })
    const { workOrder } = accepted(await sign(order))
    expect(workOrder.receptions).toMatchObject([
      { signerName: 'An Claes', isDrawn: true, photos: [photos[0]!.id], changes: [] },
    ])
    const { rows: stored } = await pool.query<{ content: object; fingerprint: string; svg: string }>(
      `select content, fingerprint, convert_from(signature, 'UTF8') as svg from work_reception where number = $1`,
      [workOrder.receptions[0]!.id],
    )
    expect(stored[0]!.content).toEqual(shown.content)
    expect(stored[0]!.fingerprint).toBe(hashContent(shown.content))
    expect(stored[0]!.svg).toContain('<path d="M20 100L120 40')
    const { rows: files } = await pool.query<{ id: string }>(
      'select upload_id as id from work_photo where number = $1',
      [photos[0]!.id],
    )
    const file = await shop.services.files.read(`uploads/${files[0]!.id}.jpg`)
    const hash = createHash('sha256')
      .update(Buffer.from(await new Response(file!.body).arrayBuffer()))
      .digest('hex')
    expect(shown.content.photos[0]!.fingerprint).toBe(hash)
  })

  test('cannot be changed, nor can the photos that were signed', async () => {
    const order = await receiveCar()
    const { photos } = await bringPhoto(order)
    const { workOrder } = accepted(await sign(order))
    await expect(
      pool.query(`update work_reception set signer_name = 'Piet' where number = $1`, [workOrder.receptions[0]!.id]),
    ).rejects.toThrow('a signed reception is final')
    const asked = { id: order.id, photo: photos[0]!.id }
    expect(refusalNames(await nadia.call('POST /sales/workorder/deletephoto', asked))).toEqual([422, 'work-photo-kept'])
    expect(
      refusalNames(
        await nadia.call('POST /sales/workorder/labelphoto', { ...asked, kind: 'part', note: '', proposal: null }),
      ),
    ).toEqual([422, 'work-photo-kept'])
    const later = await bringPhoto(order)
    expect(later.photos.map(({ isKept }) => isKept)).toEqual([true, false])
    expect(later.receptions[0]).toMatchObject({ photos: [photos[0]!.id], changes: [] })
  })

  test('shows what differs from it afterwards, until it is signed again', async () => {
    const order = await receiveCar()
    accepted(await sign(order))
    const changed = await save(order, { complaint: 'Fluit, en trilt.', limitCents: 50_000 })
    expect(changed.receptions[0]!.changes).toEqual(['complaint', 'limitCents'])
    const back = await save(order, {})
    expect(back.receptions[0]!.changes).toEqual([])
    await save(order, { limitCents: 50_000 })
    const { workOrder } = accepted(await sign(order, { strokes: null }))
    expect(workOrder.receptions).toMatchObject([
      { isDrawn: false, changes: [] },
      { isDrawn: true, changes: ['limitCents'] },
    ])
  })

  test('is what was shown, to the letter: else nothing is signed', async () => {
    const order = await receiveCar()
    const { documentHash } = await read(order)
    await save(order, { limitCents: 30_000 })
    expect(refusalNames(await sign(order, { documentHash }))).toEqual([409, 'reception-changed'])
    const before = await read(order)
    await bringPhoto(order)
    expect(refusalNames(await sign(order, { documentHash: before.documentHash }))).toEqual([409, 'reception-changed'])
    expect((await get(order)).receptions).toEqual([])
  })

  test('needs a name, and a line or the name alone', async () => {
    const order = await receiveCar()
    expect(refusalNames(await sign(order, { name: ' ' }))).toEqual([422, 'signer-missing'])
    expect(refusalNames(await sign(order, { strokes: [[10, 10, 12, 12]] }))).toEqual([422, 'signature-empty'])
    expect((await sign(order, {}, stranger)).status).toBe(403)
    expect((await sign(order, {}, joren)).status).toBe(403)
    expect((await joren.call('GET /sales/workorder/getreception', { id: order.id })).status).toBe(403)
  })

  test('goes to the customer by mail, once for each signature and in the language that was read', async () => {
    const address = 'els.mertens@example.be'
    const els = await makeCustomer(main.call, {
      lastName: 'Mertens',
      emails: [{ id: null, label: 'home', address, isPreferred: true }],
    })
    const order = await receiveCar(els)
    await bringPhoto(order, { kind: 'damage', note: 'Deuk links' })
    expect(await read(order)).toMatchObject({ email: address })
    accepted(await sign(order))
    await vi.waitFor(async () => expect(await readMails(order)).toHaveLength(1), { timeout: 20_000 })
    const { documentHash } = await read(order, 'fr')
    const { workOrder } = accepted(await sign(order, { language: 'fr', documentHash }))
    await vi.waitFor(async () => expect(await readMails(order)).toHaveLength(2), { timeout: 20_000 })
    const again = { workOrder: order.id, reception: workOrder.receptions[0]!.id }
    await transaction(shop.services.database, (tx) => enqueue(tx, 'mail-reception', again))
    accepted(await sign(order))
    await vi.waitFor(async () => expect(await readMails(order)).toHaveLength(3), { timeout: 20_000 })
    const [dutch, french] = await readMails(order)
    expect(dutch).toMatchObject({ to: address, subject: `Uw getekende ontvangstblad ${order.workNumber}` })
    expect(french).toMatchObject({ to: address, subject: `Votre fiche de réception signée ${order.workNumber}` })
    const bytes = new Uint8Array(Buffer.from(french!.pdf, 'base64'))
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Lu et approuvé, An Claes')
  })

  test('is mailed to nobody without an address', async () => {
    const order = await receiveCar(null)
    expect(await read(order)).toMatchObject({ email: '' })
    accepted(await sign(order))
    expect(await readMails(order)).toEqual([])
  })

  test('prints as it was signed, in the language that was read', async () => {
    const order = await receiveCar()
    await bringPhoto(order, { kind: 'damage', note: 'Deuk links' })
    expect(await printText(order, null)).toContain('Gelezen en goedgekeurd')
    const { documentHash } = await read(order, 'fr')
    const { workOrder } = accepted(await sign(order, { language: 'fr', documentHash }))
    await save(order, { complaint: 'Iets anders' })
    const text = await printText(order, workOrder.receptions[0]!.id)
    expect(text).toContain('Fiche de réception')
    expect(text).toContain('Fluit bij het remmen.')
    expect(text).not.toContain('Iets anders')
    expect(text).toContain('Dégât: Deuk links')
    expect(text).toContain('Lu et approuvé, An Claes')
    expect(text.replaceAll(' ', '')).toContain(documentHash)
    const other = await receiveCar()
    expect(
      (
        await nadia.call.file('POST /sales/workorder/printreception', {
          id: other.id,
          reception: workOrder.receptions[0]!.id,
        })
      ).status,
    ).toBe(404)
  })
})

describe('a photo of a worn part', () => {
  const propose = async (order: Pick<Order, 'id'>) => {
    const { id, rev } = await get(order)
    const proposal = { name: 'Remblokken', explanation: '', workKind: 'mechanics' as const, minutes: 60, parts: [] }
    return accepted(
      await nadia.call('POST /sales/workorder/propose', {
        id,
        rev,
        proposal: { id: null, unitPriceCents: 10_000, ...proposal },
      }),
    ).workOrder
  }
  async function ask(order: Pick<Order, 'id'>, email: string): Promise<string> {
    const { id, rev } = await get(order)
    accepted(await nadia.call('POST /sales/workorder/askmorework', { id, rev, email, language: 'nl' }))
    const mail = await vi.waitFor(
      async () => {
        const found = (await shop.mailsTo(email))[0]
        if (found === undefined) throw new Error('No mail yet')
        return found.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
      },
      { timeout: 12_000, interval: 100 },
    )
    return /bijkomend-werk#([\w-]{43})/.exec(mail)![1]!
  }

  test('explains proposed work to its customer, and no other photo is behind the link', async () => {
    const order = await receiveCar()
    const { proposals } = await propose(order)
    const proposal = proposals[0]!.id
    await bringPhoto(order)
    const { photos } = await bringPhoto(order, { by: joren, kind: 'part', note: '2 mm', proposal })
    const [car, part] = photos
    expect(part).toMatchObject({ kind: 'part', proposal })
    const link = await ask(order, `klant.${nextSerial('part photo')}@example.be`)
    const { work } = accepted(await shop.call('POST /shop/workshop/getproposedwork', { link }))
    expect(work.proposals).toMatchObject([{ id: proposal, photos: [part!.id] }])
    const show = (photo: number, of = link) => shop.call('POST /shop/workshop/getproposedphoto', { link: of, photo })
    expect(accepted(await show(part!.id)).dataUrl).toMatch(/^data:image\/jpeg;base64,/)
    expect(refusalNames(await show(car!.id))).toEqual([404, 'work-link-unknown'])
    expect(refusalNames(await show(part!.id, 'x'.repeat(43)))).toEqual([404, 'work-link-unknown'])
    const other = await receiveCar()
    await propose(other)
    const otherLink = await ask(other, `klant.${nextSerial('part photo')}@example.be`)
    expect(refusalNames(await show(part!.id, otherLink))).toEqual([404, 'work-link-unknown'])
  })

  test('shows a part of open work of the same order, and stays once that is answered', async () => {
    const order = await receiveCar()
    const { proposals } = await propose(order)
    const proposal = proposals[0]!.id
    expect(refusalNames(await bring(order, { kind: 'car', proposal }))).toEqual([422, 'reference-gone'])
    const other = await receiveCar()
    expect(refusalNames(await bring(other, { kind: 'part', proposal }))).toEqual([422, 'reference-gone'])
    const { photos, rev } = await bringPhoto(order, { kind: 'part', proposal })
    accepted(
      await nadia.call('POST /sales/workorder/recordanswer', {
        id: order.id,
        rev,
        proposal,
        version: proposals[0]!.version,
        answer: 'agreed',
        name: 'An Claes',
        note: '',
        answeredAt: new Date(Date.now() - 1_000).toISOString(),
      }),
    )
    const asked = { id: order.id, photo: photos[0]!.id }
    expect(refusalNames(await nadia.call('POST /sales/workorder/deletephoto', asked))).toEqual([422, 'work-photo-kept'])
    // Work that was agreed to later is no difference from what was signed.
    accepted(await sign(order))
    expect((await get(order)).receptions[0]!.changes).toEqual([])
  })
})

describe('personal data', () => {
  test('photos and signatures go with a customer who is erased, the work order stays', async () => {
    const owner = await makeCustomer(main.call)
    const order = await receiveCar(owner)
    await bringPhoto(order)
    accepted(await sign(order))
    await pool.query('delete from customer where number = $1', [owner])
    expect(await get(order)).toMatchObject({ photos: [], receptions: [], workNumber: order.workNumber })
  })
})
