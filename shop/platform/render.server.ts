import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** Renders the page completely: it is cached as a whole and its scripts are hashed. */
export function renderToBuffer(page: ReactNode): Promise<{ body: Buffer<ArrayBuffer>; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe } = renderToPipeableStream(page, {
      // Everything in its place: parts streamed later would need scripts to become visible.
      progressiveChunkSize: Infinity,
      onAllReady() {
        const parts: Buffer[] = []
        pipe(
          new Writable({
            // React writes everything at once, so no back pressure is needed.
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
