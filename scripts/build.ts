import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { isStale, onlyWhenStale } from './lib/fingerprint.ts'
import { runScript } from './lib/run-script.ts'
import type { Shutdown } from './lib/shutdown.ts'
import { TimedParts } from './lib/timed-parts.ts'

type Options = { parts?: TimedParts; shutdown?: Shutdown | undefined }
type Application = 'shop' | 'office'

// Builds everything that is needed before serving: the texts, then shop and office, which use them.

const textSources = ['locales', 'scripts/build-texts.ts', 'package-lock.json']
const browserSources = ['domain', 'api-client', 'locales', 'ui', 'scripts/build-texts.ts', 'package-lock.json']
const quiet = new TimedParts(() => {})

/** Compiles the texts when they changed. */
export async function currentTexts({ parts = quiet, shutdown }: Options = {}): Promise<void> {
  await onlyWhenStale('locales/messages/.stamp', textSources, () =>
    parts.time('texts', 'Compiling the texts', () => runScript('scripts/build-texts.ts', { shutdown })),
  )
}

/** Compiles the texts and builds shop and office when any of their sources changed. */
export async function currentApplications(options: Options = {}): Promise<void> {
  await currentTexts(options)
  await currentShop(options)
  await currentOffice(options)
}

/** Builds the shop when any of its sources changed; its texts are current. */
export function currentShop({ parts = quiet, shutdown }: Options = {}): Promise<void> {
  return onlyWhenStale(stampFor('shop'), sourcesFor('shop'), () =>
    parts.time('shop', 'Building the shop', () => build('shop', { shutdown })),
  )
}

/** The same for the office. In the background it yields the processor to other processes. */
export function currentOffice({
  parts = quiet,
  shutdown,
  inBackground = false,
}: Options & { inBackground?: boolean } = {}): Promise<void> {
  return onlyWhenStale(stampFor('office'), sourcesFor('office'), () =>
    parts.time('back office', 'Building the back office', () => build('office', { shutdown, inBackground })),
  )
}

export function isOfficeStale(): boolean {
  return isStale(stampFor('office'), sourcesFor('office'))
}

async function build(
  application: Application,
  options: { shutdown: Shutdown | undefined; inBackground?: boolean },
): Promise<void> {
  for (const language of LANGUAGES)
    await runScript('scripts/lib/build-application.ts', { ...options, args: [application, language] })
}

function stampFor(application: Application): string {
  return `${application}/build/.stamp`
}

function sourcesFor(application: Application): string[] {
  return [...browserSources, application]
}

if (import.meta.main) await currentApplications({ parts: new TimedParts(console.log) })
