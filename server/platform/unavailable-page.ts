import type { Language } from '@forecourt/domain/platform/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { securityHeaders } from './security-headers.ts'
import type { Settings } from './settings.ts'

/** Seconds after which it is worth trying again. */
const tryAgainAfter = { 429: 10, 503: 60 }

/** A page that costs nothing to draw, for visitors who must wait: 429 after too many pages, 503 while the database is away. */
export function unavailablePage(status: 429 | 503, language: Language, settings: Settings): Response {
  const locale = { locale: language }
  const label = m[`errors.app.${status}.label`]({}, locale)
  // Our style sheets are named after their content, which is not known here; the policy allows styles of an element.
  const body = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${label}</title>
<body style="margin:0;font:1.125rem/1.6 system-ui,sans-serif;color:${settings.look?.stage ?? '#0b2c37'};background:#fff">
<main style="max-width:34rem;margin:18vh auto 0;padding:0 1.5rem">
<h1 style="font-size:2rem;line-height:1.2;margin:0 0 1rem">${label}</h1>
<p>${m[`errors.app.${status}.message`]({}, locale)}</p>
<p><a href="" style="color:inherit">${m['errors.app.again']({}, locale)}</a></p>
</main>
`
  return new Response(body, {
    status,
    headers: [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Cache-Control', 'private, no-store'],
      ['Retry-After', String(tryAgainAfter[status])],
      ...securityHeaders(settings),
    ],
  })
}
