import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { readMultipart } from './multipart.ts'
import { UploadRoom } from './upload-room.ts'

const network = '192.0.2.1'
const type = 'multipart/form-data; boundary=----b0undary'
const part = (disposition: string, body: string | Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(`------b0undary\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
const end = Buffer.from('------b0undary--\r\n')

async function* inChunks(body: Buffer, size: number) {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size)
}

const read = (parts: Buffer[], { size = 7, maxBytes = 1000, contentType = type } = {}) =>
  readMultipart(inChunks(Buffer.concat(parts), size), contentType, { maxBytes, network })

/** Of a form that is taken. */
async function taken(...asked: Parameters<typeof read>) {
  const form = await read(...asked)
  if (isRefusal(form)) throw new Error(form.reason)
  return form
}

describe('a form with a file', () => {
  it.each([
    ['without a length', undefined],
    ['longer than its sender said', 10],
    ['shorter than its sender said', 900],
  ])('is whole, %s', async (_, length) => {
    const bytes = Buffer.from(Array.from({ length: 500 }, (_value, at) => at % 256))
    const body = Buffer.concat([part('name="FormFile"; filename="cv.pdf"', bytes), end])
    const form = await readMultipart(inChunks(body, 90), type, { maxBytes: 1000, length, network })
    expect(isRefusal(form) ? form : form.file?.bytes.equals(bytes)).toBe(true)
  })

  it('gives its fields and its file, however the wire cuts it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 90 }),
        fc.uint8Array({ maxLength: 300 }),
        fc.string({ maxLength: 30, unit: 'binary' }),
        async (size, bytes, value) => {
          const parts = [part('name="id"', value), part('name="FormFile"; filename="cv.pdf"', Buffer.from(bytes)), end]
          const { fields, file } = await taken(parts, { size })
          expect(fields).toEqual({ id: Buffer.from(value).toString('utf8') })
          expect(file?.name).toBe('cv.pdf')
          expect(file?.bytes.equals(Buffer.from(bytes))).toBe(true)
        },
      ),
    )
  })

  it('keeps what only begins like the end of a part', async () => {
    const tricky = Buffer.from('\r\n------b0undar\r\n------b0undar y\r\n--')
    const { file } = await taken([part('name="FormFile"; filename="a"', tricky), end])
    expect(file?.bytes.equals(tricky)).toBe(true)
  })

  it('reads a name as browsers write it', async () => {
    const { file } = await taken([part('name="FormFile"; filename="C%22V é.pdf"', 'x'), end])
    expect(file?.name).toBe('C"V é.pdf')
  })

  it('reads a large one as fast as it comes', async () => {
    const bytes = Buffer.alloc(3_000_000, 'forecourt')
    const parts = [part('name="FormFile"; filename="a"', bytes), end]
    expect((await taken(parts, { size: 65_536, maxBytes: bytes.length })).file?.bytes.equals(bytes)).toBe(true)
    const tooLarge = read(parts, { size: 65_536, maxBytes: bytes.length - 1 })
    await expect(tooLarge).resolves.toMatchObject({ reason: 'file-too-large' })
  })

  it('ends, whatever it is', async () => {
    const pieces = [
      '------b0undary\r\n',
      '------b0undary--',
      '\r\n',
      '\r\n\r\n',
      'abc',
      ':',
      '\0',
      'Content-Type: text/plain',
    ]
    const headers = ['name="a"', 'name="FormFile"; filename="x"', ''].map(
      (text) => `Content-Disposition: form-data; ${text}`,
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...pieces, ...headers), { maxLength: 14 }),
        fc.integer({ min: 1, max: 30 }),
        async (body, size) => {
          const form = await read([Buffer.from(body.join(''))], { size })
          const reason = isRefusal(form) ? form.reason : 'read'
          expect(['read', 'malformed-form', 'one-file-only']).toContain(reason)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('may come without a file', async () => {
    expect(await read([part('name="id"', '1'), end])).toEqual({ fields: { id: '1' }, file: undefined })
  })

  it.each<[string, Buffer[], string]>([
    ['is cut off', [part('name="FormFile"; filename="a"', 'x')], 'malformed-form'],
    ['brings a file in another field', [part('name="other"; filename="a"', 'x'), end], 'malformed-form'],
    ['brings the file as a text', [part('name="FormFile"', 'x'), end], 'malformed-form'],
    ['has no name', [part('filename="a"', 'x'), end], 'malformed-form'],
    ['has an endless field', [part('name="id"', 'y'.repeat(5000)), end], 'malformed-form'],
    ['has endless parts', [...Array.from({ length: 21 }, () => part('name="id"', 'x')), end], 'malformed-form'],
    [
      'brings two files',
      [part('name="FormFile"; filename="a"', 'x'), part('name="FormFile"; filename="b"', 'x'), end],
      'one-file-only',
    ],
    ['brings too large a file', [part('name="FormFile"; filename="a"', 'y'.repeat(1001)), end], 'file-too-large'],
  ])('is refused when it %s', async (_, parts, reason) => {
    await expect(read(parts, { size: 4096 })).resolves.toMatchObject({ reason })
  })

  it('is refused when it is no form at all', async () => {
    await expect(read([end], { contentType: 'application/json' })).resolves.toMatchObject({ reason: 'malformed-form' })
  })

  it('stops reading where the file gets too large', async () => {
    let asked = 0
    async function* endless() {
      yield part('name="FormFile"; filename="a"', '')
      for (;;) {
        asked++
        yield Buffer.alloc(100)
      }
    }
    await expect(readMultipart(endless(), type, { maxBytes: 1000, network })).resolves.toMatchObject({
      reason: 'file-too-large',
    })
    expect(asked).toBeLessThan(15)
  })
})

describe('uploads that need more room than there is', () => {
  /** Uploads a number of bytes, and waits before its end. */
  function upload(room: UploadRoom, from: string, bytes: number) {
    const { promise: ended, resolve: goOn } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    async function* body() {
      yield part('name="FormFile"; filename="a"', Buffer.alloc(bytes))
      yield part('name="id"', '7')
      hold()
      await ended
      yield end
    }
    const answer = readMultipart(body(), type, { maxBytes: 1000, network: from, room })
    return { isHeld, finish: () => (goOn(), answer) }
  }
  const outcome = (form: Awaited<ReturnType<typeof readMultipart>>) =>
    isRefusal(form) ? form.reason : form.file?.bytes.length

  it('give way where one network takes the most of it, and let the others in', async () => {
    const room = new UploadRoom(1000)
    const greedy = [300, 300, 300].map((bytes) => upload(room, '192.0.2.1', bytes))
    await Promise.all(greedy.map(({ isHeld }) => isHeld))
    const other = upload(room, '192.0.2.2', 400)
    await other.isHeld
    expect(outcome(await other.finish())).toBe(400)
    expect((await Promise.all(greedy.map(({ finish }) => finish()))).map(outcome)).toEqual([300, 300, 'unavailable'])
  })

  it('of one network refuse the one that comes last, and take it once there is room', async () => {
    const room = new UploadRoom(1000)
    const first = upload(room, '192.0.2.1', 700)
    await first.isHeld
    const second = upload(room, '192.0.2.1', 400)
    expect(outcome(await second.finish())).toBe('unavailable')
    expect(outcome(await first.finish())).toBe(700)
    expect(outcome(await upload(room, '192.0.2.1', 1000).finish())).toBe(1000)
  })
})
