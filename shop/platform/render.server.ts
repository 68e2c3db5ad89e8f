import { buffer } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
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
        // React writes it all in one go: nobody waits for room.
        const destination = pipe(new PassThrough({ highWaterMark: 2 ** 30 }))
        buffer(destination).then((body) => resolve({ body, failed }), reject)
      },
      onShellError: reject,
      onError() {
        failed = true
      },
    })
  })
}
