import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Look } from '../platform/settings/look.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'

/** The templates in `templates/`. */
export type Template =
  | 'account-statement'
  | 'guarantee-notice'
  | 'hand-over-sheet'
  | 'invoice'
  | 'order-form'
  | 'print-sheet'
  | 'proposal'
  | 'reception-sheet'
  | 'register'
  | 'reminder'
  | 'web-text'
  | 'windscreen'
  | 'windscreen-eight'
  | 'withdrawal-form'
  | 'work-sheet'

/** The input of a document. `data` reaches the template as values, never as markup. */
export interface Printing {
  template: Template
  data: { title: string; language: string; [name: string]: unknown }
  /** For archives, with files inside (PDF/A-3); default: PDF/UA-1. */
  standard?: 'a-3a' | 'ua-1'
  /** Pictures by name; the template finds them in `given/`. Names are ours, such as `photo.jpg`. */
  files: Record<string, Uint8Array>
}

/** With the colours of the dealer group whose document it is. */
export type PrintingInColour = Printing & {
  readonly look: Look | undefined
  /** The note on a document that holds names of another script in Latin letters. */
  readonly scriptNote: string
}

export type Printed = { pdf: Uint8Array } | { error: string }

/** Documents wait for each other: one takes some 50 ms, and a second thread would take the time from the shop. */
const longestQueue = 40
/** A compile that takes this long will not end. */
const slowestMs = 20_000

let worker: Worker | undefined
const waiting: (PromiseWithResolvers<Buffer> & { printing: PrintingInColour })[] = []
let isPrinting = false

/** Makes a PDF from a template, beside the thread that serves the shop. Refuses when too many wait already. */
export async function printDocument(printing: Printing, look: Look | undefined): Promise<Buffer | ApiRefusal> {
  if (waiting.length >= longestQueue) return refuse('unavailable', { status: 503 })
  const files = look?.hasLogo
    ? {
        ...printing.files,
        'house-logo.svg': await readFile(path.join(requireValue(look.folder, 'the folder of the look'), 'logo.svg')),
      }
    : printing.files
  const scriptNote = m['paper.other-script']({}, { locale: printing.data.language === 'fr' ? 'fr' : 'nl' })
  const asked = { ...Promise.withResolvers<Buffer>(), printing: { ...printing, files, look, scriptNote } }
  waiting.push(asked)
  void printAll()
  return asked.promise
}

async function printAll(): Promise<void> {
  if (isPrinting) return
  isPrinting = true
  for (let next = takeNext(); next; next = takeNext()) await printNow(next.printing).then(next.resolve, next.reject)
  isPrinting = false
}

/** Texts of staff may be long: what a visitor waits for comes before them. */
function takeNext() {
  const first = waiting.findIndex(({ printing }) => printing.template !== 'web-text')
  return waiting.splice(Math.max(first, 0), 1)[0]
}

function printNow(printing: PrintingInColour): Promise<Buffer> {
  const current = (worker ??= startWorker())
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      void current.terminate()
      finish(() => reject(new Error(`${printing.template}.typ took longer than ${slowestMs} ms`)))
    }, slowestMs)
    const finishPrinted = (answer: Printed) =>
      finish(() => ('pdf' in answer ? resolve(Buffer.from(answer.pdf)) : reject(new Error(answer.error))))
    const finishFailed = (error: Error) => finish(() => reject(error))
    const ended = () => finish(() => reject(new Error('The thread that makes documents has ended')))
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      current.off('message', finishPrinted).off('error', finishFailed).off('exit', ended)
      // An idle thread keeps no process alive.
      current.unref()
      settle()
    }
    current.ref()
    current.once('message', finishPrinted).once('error', finishFailed).once('exit', ended)
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
