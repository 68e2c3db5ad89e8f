import { Hono, type Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { VIDEO_FRAMES } from '@forecourt/domain/media/video-embed.ts'
import { isLanguage, toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import {
  CUSTOMER_VIEW_SCREEN,
  isTheme,
  OFFICE_COOKIES,
  STAFF_COOKIE,
} from '@forecourt/domain/platform/routes/office-page.ts'
import { findCookie } from '@forecourt/domain/platform/values/cookies.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { guardedName } from '../platform/http/cookies.ts'
import { preferredLanguage } from '../platform/http/pages.ts'
import { plainPage } from '../platform/http/plain-page.ts'
import { DEVELOPMENT_POLICY, securityHeaders } from '../platform/http/security-headers.ts'
import type { Assets } from '../platform/http/static.ts'
import { readSetting } from '../platform/setting/setting.ts'
import type { Services } from '../platform/http/services.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { branchCities } from './organisation.sql.ts'

/** The source of the page of the back office: its build, or in development its source code. */
export interface Office {
  /** False in development, where Vite puts styles and scripts of its own into the page. */
  readonly strict: boolean
  /** Not `ready` while a start builds it beside the shop, and when that failed. */
  readonly state: 'building' | 'ready' | 'failed'
  /** Done when it is `ready`; fails with its build. */
  readonly ready: Promise<void>
  /** The files that the page loads, as far as it is for us to send them. */
  readonly assets: Assets
  pageIn(language: Language): string | Promise<string>
}

/** Creates the one page of the back office, in the language of the user; its scripts render every screen below `/office`. */
export function createOfficePage({ database: { db }, settings }: Services, office: Office): Hono {
  async function pageFor(c: Context): Promise<Response> {
    const language = languageFor(c)
    if (office.state !== 'ready') return comingPage(office.state, language, settings)
    const theme = findCookie(c.req.header('cookie'), OFFICE_COOKIES.theme)
    const chosenTheme = isTheme(theme) ? theme : 'system'
    const [dealer, cities] = await Promise.all([readSetting(db, 'organisation.name'), branchCities(db, language)])
    const data = {
      lang: toLocale(language),
      // As the system: its script sets it.
      'data-theme': chosenTheme === 'dark' ? 'dark' : 'light',
      'data-chosen-theme': chosenTheme,
      'data-dealer': dealer,
      'data-cities': cities.join(' · '),
      'data-translation': settings.translation ? 'yes' : 'no',
      'data-api-key': settings.apiKey,
      'data-tenant': settings.tenant,
    }
    const page = (await office.pageIn(language))
      .replace(/<html[^>]*>/, () => `<html ${attributes(data)}>`)
      .replace('<title></title>', () => `<title>${escapeHtml(dealer)}</title>`)
      .replace('</head>', () => `${settings.look ? `<style>${settings.look.css}</style>` : ''}</head>`)
    c.header('Content-Security-Policy', office.strict ? headers.get('Content-Security-Policy')! : DEVELOPMENT_POLICY)
    c.header('Permissions-Policy', headers.get('Permissions-Policy'))
    // No proxy may cache it, and the next release has other files.
    return c.html(page, 200, { 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Accept-Language' })
  }

  // A film that a user adds to a car is previewed before it is saved, and the label of a car is read with the camera.
  const headers = new Map(securityHeaders(settings, { frames: VIDEO_FRAMES, hasCamera: true }))
  const staffCookie = guardedName(STAFF_COOKIE, settings)
  const app = new Hono()
  for (const place of ['/office', '/office/*']) app.get(place, (c) => pageFor(c))
  // A browser in which staff sign in: everywhere else these lead to the shop's own.
  for (const place of ['/login', '/logout'])
    app.get(place, (c, next) => (getCookie(c, staffCookie) === undefined ? next() : c.redirect(`/office${place}`)))
  return app
}

/**
 * Returns the page in place of an office that is not built. The page checks again whether that is still so, and then shows
 * the present state.
 */
function comingPage(state: 'building' | 'failed', language: Language, settings: Settings): Response {
  const locale = { locale: language }
  if (state === 'failed')
    return plainPage(settings, {
      status: 500,
      language,
      title: m['office.failed.title']({}, locale),
      message: m['office.failed.message']({}, locale),
    })
  return plainPage(settings, {
    status: 503,
    language,
    title: m['office.building.title']({}, locale),
    message: m['office.building.message']({}, locale),
    retryAfterSeconds: 3,
    script: `setInterval(async () => {
  const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => ({ status: 503 }))
  if (status !== 503) location.reload()
}, 3000)`,
  })
}

/** A customer view speaks the language of its customer, whatever the office speaks in the same browser. */
const viewPattern = new RegExp(`^/office${CUSTOMER_VIEW_SCREEN}/([a-z]{2})$`)

/** Returns the language chosen in the office, else the one of the shop. */
function languageFor(c: Context): Language {
  const [, ofView] = viewPattern.exec(c.req.path) ?? []
  if (isLanguage(ofView)) return ofView
  const chosen = findCookie(c.req.header('cookie'), OFFICE_COOKIES.language)
  if (isLanguage(chosen)) return chosen
  return preferredLanguage(c.req.header('cookie') ?? null, c.req.header('accept-language') ?? null)
}

function attributes(data: Readonly<Record<string, string>>): string {
  return Object.entries(data)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '"': '&quot;' })[sign]!)
}
