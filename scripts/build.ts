import { onlyWhenStale } from './lib/fingerprint.ts'
import { runScript } from './lib/run-script.ts'
import type { Shutdown } from './lib/shutdown.ts'

type Options = { onProgress?: (message: string) => void; shutdown?: Shutdown | undefined }

// What is made from the sources before they can be served: the texts, then the shop that uses them.

const textSources = ['locales', 'scripts/build-texts.ts', 'package-lock.json']
const shopSources = ['domain', 'locales', 'shop', 'ui', 'scripts/build-texts.ts', 'package-lock.json']

/** Compiles the texts when they changed. */
export async function currentTexts({ shutdown }: Options = {}): Promise<void> {
  await onlyWhenStale('locales/messages/.stamp', textSources, () => runScript('scripts/build-texts.ts', { shutdown }))
}

/** Compiles the texts and builds the shop when anything they are made of changed. */
export async function currentShop({ onProgress, shutdown }: Options = {}): Promise<void> {
  await currentTexts({ shutdown })
  await onlyWhenStale('shop/build/.stamp', shopSources, () => {
    onProgress?.('Building the shop, this takes half a minute')
    return runScript('shop/build.ts', { shutdown })
  })
}

if (import.meta.main) await currentShop({ onProgress: console.log })
