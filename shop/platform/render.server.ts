import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** React's page, to the end: it is cached whole and its scripts are hashed. */
export function renderToBuffer(page: ReactNode): Promise<{ body: Buffer<ArrayBuffer>; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe } = renderToPipeableStream(page, {
      // All of it at its place: parts that come after the rest would need scripts to be seen.
      progressiveChunkSize: Infinity,
      onAllReady() {
        const parts: Buffer[] = []
        pipe(
          new Writable({
            // React writes it all in one go: nobody waits for room.
            highWaterMark: 2 ** 30,
            write(part: Buffer, _encoding, done) {
              parts.push(part)
              done()
            },
            final(done) {
              resolve({ body: Buffer.concat(parts), failed })
              done()
            },
          }),
        )
      },
      onShellError: reject,
      onError() {
        failed = true
      },
    })
  })
}
