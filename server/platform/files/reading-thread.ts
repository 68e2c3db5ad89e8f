import { parentPort, Worker } from 'node:worker_threads'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'

/** Bounds of the reading of one file: a small file may be made to use up all time and memory. */
export interface ReadingLimits {
  /** Name of the thread, for diagnosis. */
  readonly name: string
  /** Time of the reading itself, which begins once the thread has started. */
  readonly longestMs: number
  /** Size of the heap of the thread; the bytes of the file come on top of it. */
  readonly mostMegabytes: number
}

/** The outcome of a reading, or the limit that it ran into. */
export type Reading<Outcome> = { readonly outcome: Outcome } | { readonly stopped: 'time' | 'memory' }

type ThreadMessage<Outcome> = 'ready' | { readonly outcome: Outcome }

/** The thread itself starts later on a busy machine, which is no fault of the file. */
const longestStartMs = 30_000

/**
 * Reads a file in a thread of its own, so that no other request waits for it.
 * @param script module of the thread, which calls `serveReading`
 * @throws the error of the thread, unless it ran out of memory
 */
export async function readInThread<Request, Outcome>(
  script: URL,
  request: Request,
  { name, longestMs, mostMegabytes }: ReadingLimits,
): Promise<Reading<Outcome>> {
  const reading = Promise.withResolvers<Reading<Outcome>>()
  const worker = new Worker(script, { name, resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } })
  const giveUp = () => reading.resolve({ stopped: 'time' })
  let limit = setTimeout(giveUp, longestStartMs)
  worker
    .on('message', (message: ThreadMessage<Outcome>) => {
      if (message !== 'ready') return reading.resolve(message)
      clearTimeout(limit)
      limit = setTimeout(giveUp, longestMs)
      worker.postMessage(request, [])
    })
    .on('error', (error: Error) =>
      isOutOfMemory(error) ? reading.resolve({ stopped: 'memory' }) : reading.reject(error),
    )
    // It ended without an answer and without an error.
    .on('exit', () => reading.resolve({ stopped: 'memory' }))
  try {
    return await reading.promise
  } finally {
    clearTimeout(limit)
    await worker.terminate()
  }
}

/** Answers the one request of this thread. */
export function serveReading<Request, Outcome>(read: (request: Request) => Outcome | Promise<Outcome>): void {
  const port = requireValue(parentPort, 'the thread that asks')
  const send = (message: ThreadMessage<Outcome>) => port.postMessage(message, [])
  port.once('message', (request: Request) => {
    void Promise.resolve(read(request)).then((outcome) => send({ outcome }))
  })
  send('ready')
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
