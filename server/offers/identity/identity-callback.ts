import { Hono, type Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { z } from 'zod'
import type { SignedDocument } from '@forecourt/domain/offers/identity/identity.ts'
import { findCookie } from '@forecourt/domain/platform/values/cookies.ts'
import { DEFAULT_LANGUAGE, parseLanguage, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { transaction } from '../../platform/database/database.ts'
import { guardedName } from '../../platform/http/cookies.ts'
import { readAddress, type Http } from '../../platform/http/http.ts'
import { plainPage } from '../../platform/http/plain-page.ts'
import { secondsToWait } from '../../platform/http/rate-limit.ts'
import type { Services } from '../../platform/http/services.ts'
import { toNetwork } from '../../platform/http/visitor-address.ts'
import { BROWSER_COOKIE, finishIdentification } from './identification.ts'

const limit = { max: 30, seconds: 600 }

/** The parameters of the answer, each once; a provider may add others that we do not read. */
const ProviderAnswer = z.object({
  state: z.tuple([z.string().regex(/^[\w-]{43}$/)]),
  code: z.tuple([z.string().min(1).max(2_048)]).optional(),
  error: z.tuple([z.string().min(1).max(100)]).optional(),
  iss: z.tuple([z.string().min(1).max(300)]).optional(),
})

/**
 * Creates the address that a provider of identities sends browsers back to. It redirects to the page of the document whatever the
 * result: that page shows it. The link of the page is in the browser, and in no address of ours.
 */
export function createIdentityCallback(services: Services): Hono<Http> {
  const app = new Hono<Http>()
  app.get('/callback', async (c) => {
    c.header('Cache-Control', 'private, no-store')
    c.header('Referrer-Policy', 'no-referrer')
    const seconds = await secondsToWait(services, `identity ${toNetwork(readAddress(c, services))}`, limit)
    if (seconds > 0) {
      c.header('Retry-After', String(seconds))
      return page(c, services, 'too-many')
    }
    const answer = ProviderAnswer.safeParse(c.req.queries())
    if (!answer.success) return page(c, services, 'unknown')
    const { state, code, error, iss } = answer.data
    const browser = getCookie(c, guardedName(BROWSER_COOKIE, services.settings))
    const returned = await finishIdentification(
      services,
      (work) => transaction(services.database, work),
      { state: state[0], code: code?.[0], error: error?.[0], iss: iss?.[0] },
      browser,
    )
    if (returned === 'unknown' || returned === 'other-browser') return page(c, services, returned)
    return c.redirect(buildPath(pages[returned.document], returned.language), 303)
  })
  return app
}

const pages = { offer: 'content.offer', 'order-form': 'content.order-form' } as const satisfies Record<
  SignedDocument,
  string
>

function page(c: Context<Http>, { settings }: Services, outcome: 'unknown' | 'other-browser' | 'too-many') {
  const language = readLanguage(c)
  const locale = { locale: language }
  const text = {
    unknown: m['identity.callback.unknown'],
    'other-browser': m['identity.callback.other-browser'],
    'too-many': m['identity.callback.too-many'],
  }[outcome]
  return plainPage(settings, {
    status: outcome === 'too-many' ? 429 : 400,
    language,
    title: m['identity.callback.title']({}, locale),
    message: text({}, locale),
    link: { href: buildPath('content.home', language), text: m['words.to-home']({}, locale) },
  })
}

/** Returns the language last chosen in the shop, else that of the browser: the visitor is not known. */
function readLanguage(c: Context<Http>): Language {
  const wishes = [
    findCookie(c.req.header('cookie'), 'language') ?? '',
    ...(c.req.header('accept-language') ?? '').split(','),
  ]
  for (const wish of wishes) {
    const language = parseLanguage(wish.trim().split(';')[0] ?? '')
    if (language) return language
  }
  return DEFAULT_LANGUAGE
}
