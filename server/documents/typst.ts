import { Worker } from 'node:worker_threads'
import { refuse, type ApiRefusal } from '../platform/refusal.ts'

/** The templates in `templates/`. */
export type Template = 'guarantee-notice' | 'order-form' | 'print-sheet' | 'web-text' | 'withdrawal-form'

/** What a document is made from. `data` reaches the template as values, never as markup. */
export interface Printing {
  template: Template
  data: { title: string; language: string; [name: string]: unknown }
  /** Pictures by name; the template finds them in `given/`. Names are ours, such as `photo.jpg`. */
  files: Record<string, Uint8Array>
}

export type Printed = { pdf: Uint8Array } | { error: string }

/** Documents wait for each other: one takes some 50 ms, and a second thread would take the time from the shop. */
const longestQueue = 40
/** A compile that takes this long will not end. */
const slowestMs = 20_000

let worker: Worker | undefined
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Makes a PDF from a template, beside the thread that serves the shop. Refuses when too many wait already. */
export async function printDocument(printing: Printing): Promise<Buffer | ApiRefusal> {
  if (waiting >= longestQueue) return refuse('unavailable', { status: 503 })
  waiting++
  const mine = last.then(() => printNow(printing))
  last = mine.catch(() => {})
  try {
    return await mine
  } finally {
    waiting--
  }
}

function printNow(printing: Printing): Promise<Buffer> {
  const current = (worker ??= startWorker())
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      void current.terminate()
      finish(() => reject(new Error(`${printing.template}.typ took longer than ${slowestMs} ms`)))
    }, slowestMs)
    const printed = (answer: Printed) =>
      finish(() => ('pdf' in answer ? resolve(Buffer.from(answer.pdf)) : reject(new Error(answer.error))))
    const failed = (error: Error) => finish(() => reject(error))
    const ended = () => finish(() => reject(new Error('The thread that makes documents has ended')))
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      current.off('message', printed).off('error', failed).off('exit', ended)
      // An idle thread keeps no process alive.
      current.unref()
      settle()
    }
    current.ref()
    current.once('message', printed).once('error', failed).once('exit', ended)
    current.postMessage(printing, [])
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('typst-worker.ts', import.meta.url), { name: 'documents' })
  const forget = () => {
    if (worker === started) worker = undefined
  }
  // An error is told to whoever waits; without a listener of its own it would end the process.
  started.on('error', forget).on('exit', forget)
  return started
}
