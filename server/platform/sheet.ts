import { Worker } from 'node:worker_threads'

/** A table of texts as it stood in a file. */
export type Sheet = {
  readonly rows: readonly (readonly string[])[]
  /** As they were guessed; null: a spreadsheet has none. */
  readonly separator: string | null
  readonly encoding: string | null
}

export type SheetOutcome = { readonly sheet: Sheet | undefined }

/** A small file may unpack to a large one: who takes longer or more than this reads no further. */
const slowestMs = 20_000
const mostMegabytes = 768

/** CSV or XLSX in, its first sheet out; undefined: it is neither. */
export async function readSheet(bytes: Uint8Array): Promise<Sheet | undefined> {
  const worker = new Worker(new URL('sheet-worker.ts', import.meta.url), {
    name: 'sheets',
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  try {
    return await new Promise<Sheet | undefined>((resolve) => {
      const timer = setTimeout(() => resolve(undefined), slowestMs)
      worker
        .on('message', ({ sheet }: SheetOutcome) => resolve(sheet))
        .on('error', () => resolve(undefined))
        .on('exit', () => {
          clearTimeout(timer)
          resolve(undefined)
        })
      worker.postMessage(bytes, [])
    })
  } finally {
    await worker.terminate()
  }
}
