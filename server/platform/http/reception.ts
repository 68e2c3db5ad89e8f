import { Hono, type Context } from 'hono'
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  parseLanguage,
  type Language,
} from '@forecourt/domain/platform/values/languages.ts'
import { failure, refusalText } from './envelope.ts'
import { notReady } from './http.ts'
import { preferredLanguage } from './pages.ts'
import { refuse } from './refusal.ts'
import { securityHeaders } from './security-headers.ts'
import type { GivenSettings, Settings } from '../settings/settings.ts'
import { unavailablePage } from './unavailable-page.ts'

type ReceptionOptions = {
  readonly base: GivenSettings
  readonly tenants: readonly Settings[]
  /** The group that a request is for; undefined: none of ours. */
  whose(c: Context): Settings | undefined
  /** Resolves when a group answers, data and all. */
  ready(settings: Settings): Promise<void>
}

/**
 * Answers requests that reach no dealer group: unknown addresses, groups whose database has not been reached yet, and
 * monitors of the process as a whole.
 */
export function createReception({ base, tenants, whose, ready }: ReceptionOptions): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of securityHeaders(whose(c) ?? base))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.get('/healthz', (c) => c.text('alive'))
  app.get('/readyz', async (c) => {
    const settings = whose(c)
    const { lines, isAnyReady } = await createReadiness(settings ? [settings] : tenants, ready)
    // One group that is away is no reason to keep visitors from the others.
    return c.text(lines.join('\n'), isAnyReady ? 200 : 503)
  })
  app.all('/api/*', (c) => {
    const language = parseLanguage(c.req.header('x-language') ?? '') ?? DEFAULT_LANGUAGE
    const refusal = whose(c) ? refuse('unavailable', { status: 503 }) : refuse('unknown-tenant', { status: 404 })
    const envelope = failure(refusal, language)
    return c.json(envelope, envelope.statusCode as 404, { 'Cache-Control': 'private, no-store' })
  })
  app.notFound((c) => {
    const settings = whose(c)
    if (settings) return unavailablePage(503, languageFor(c), settings)
    const text = LANGUAGES.map((language) => refusalText('unknown-tenant', language)).join('\n')
    return c.text(text, 404, { 'Cache-Control': 'private, no-store' })
  })
  return app
}

async function createReadiness(tenants: readonly Settings[], ready: ReceptionOptions['ready']) {
  const outcomes = await Promise.allSettled(tenants.map(ready))
  return {
    lines: tenants.map(
      ({ tenant }, index) => `${tenant}: ${outcomes[index]?.status === 'fulfilled' ? 'ready' : notReady}`,
    ),
    isAnyReady: outcomes.some(({ status }) => status === 'fulfilled'),
  }
}

function languageFor(c: Context): Language {
  return preferredLanguage(c.req.header('cookie') ?? null, c.req.header('accept-language') ?? null)
}
