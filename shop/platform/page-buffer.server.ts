import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { Bytes, PageAround } from './drawn.ts'

/** Nothing that stands in a page can know it, so no text of anybody is taken for a room. */
const mark = randomUUID()
const roomFor = (place: number) => `<!--${mark}${String(place).padStart(4, '0')}-->`
const roomLength = roomFor(0).length

/**
 * A page drawn by React around parts that are finished bytes. React sees only the rooms they will stand in: otherwise it
 * would make text of them to have it encoded again, which took longer than the rest of the page.
 */
export function pageAround(): PageAround & { finish(page: Buffer): Buffer<ArrayBuffer> } {
  const rooms: (readonly Bytes[])[] = []
  return {
    draw,
    leaveRoomFor: (parts) => roomFor(rooms.push(parts) - 1),
    finish(page) {
      const pieces: Uint8Array[] = []
      let end = 0
      for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, at + 1)) {
        const start = at - '<!--'.length
        const place = Number(page.toString('latin1', at + mark.length, start + roomLength - '-->'.length))
        pieces.push(page.subarray(end, start), ...rooms[place]!)
        end = start + roomLength
      }
      return Buffer.concat([...pieces, page.subarray(end)])
    },
  }
}

/** Unlike a small `Buffer`, what it gives keeps no larger piece of memory alive. */
const encoder = new TextEncoder()

/** What a part wants loaded early, the page asks for itself: in the middle of it, these links come too late. */
function draw(part: ReactElement): Bytes {
  return encoder.encode(renderToString(part).replace(/^(<link rel="preload"[^>]*>)+/, ''))
}

/** React's page, to the end: it is cached whole and its scripts are hashed. */
export function renderToBuffer(page: React.ReactNode): Promise<{ body: Buffer; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const destination = collector((body) => resolve({ body, failed }))
    const { pipe } = renderToPipeableStream(page, {
      // All of it at its place: parts that come after the rest would need scripts to be seen.
      progressiveChunkSize: Infinity,
      onAllReady() {
        pipe(destination)
      },
      onShellError: reject,
      onError() {
        failed = true
      },
    })
  })
}

function collector(onEnd: (whole: Buffer) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    // React writes it all in one go: nobody waits for room.
    highWaterMark: 2 ** 30,
    write(part: Buffer, _encoding, done) {
      parts.push(part)
      done()
    },
    final(done) {
      onEnd(Buffer.concat(parts))
      done()
    },
  })
}
