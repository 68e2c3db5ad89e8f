import path from 'node:path'
import { LANGUAGES } from '@forecourt/domain/platform/languages.ts'
import { compressFiles } from './lib/compress-files.ts'
import { onlyWhenStale, root } from './lib/fingerprint.ts'
import { runScript } from './lib/run-script.ts'
import type { Shutdown } from './lib/shutdown.ts'

type Options = { onProgress?: (message: string) => void; shutdown?: Shutdown | undefined }

// What is made from the sources before they can be served: the texts, then the shop and the office that use them.

const textSources = ['locales', 'scripts/build-texts.ts', 'package-lock.json']
const browserSources = ['domain', 'api-client', 'locales', 'ui', 'scripts/build-texts.ts', 'package-lock.json']

/** Compiles the texts when they changed. */
export async function currentTexts({ shutdown }: Options = {}): Promise<void> {
  await onlyWhenStale('locales/messages/.stamp', textSources, () => runScript('scripts/build-texts.ts', { shutdown }))
}

/** Compiles the texts and builds shop and office when anything they are made of changed. */
export async function currentApplications(options: Options = {}): Promise<void> {
  await currentTexts(options)
  await currentBuild('shop', 'Building the shop, this takes half a minute', options)
  await currentBuild('office', 'Building the back office', options)
}

async function currentBuild(application: 'shop' | 'office', message: string, { onProgress, shutdown }: Options) {
  await onlyWhenStale(`${application}/build/.stamp`, [...browserSources, application], async () => {
    onProgress?.(message)
    await runScript(`${application}/build.ts`, { shutdown })
    for (const language of LANGUAGES) await compressFiles(path.join(root, application, 'build', language, 'client'))
  })
}

if (import.meta.main) await currentApplications({ onProgress: console.log })
