import { createHash } from 'node:crypto'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { securityHeaders } from './security-headers.ts'
import type { Settings } from '../settings/settings.ts'

interface PlainPage {
  status: number
  language: Language
  title: string
  message: string
  /** Seconds after which it is worth trying again. */
  retryAfterSeconds?: number
  script?: string
  /** A link to go on; without it the page can be requested again. */
  link?: { readonly href: string; readonly text: string }
}

/** Returns a page that costs nothing to render and needs nothing that was built; it is never cached. */
export function plainPage(settings: Settings, page: PlainPage): Response {
  const { status, language, title, message, retryAfterSeconds, script } = page
  const { href, text } = page.link ?? { href: '', text: m['words.retry']({}, { locale: language }) }
  // Our style sheets are named after their content, which is not known here; the policy allows styles of an element.
  const body = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<body style="margin:0;font:1.125rem/1.6 system-ui,sans-serif;color:${settings.look?.stage ?? '#0b2c37'};background:#fff">
<main style="max-width:34rem;margin:18vh auto 0;padding:0 1.5rem">
<h1 style="font-size:2rem;line-height:1.2;margin:0 0 1rem">${title}</h1>
<p>${message}</p>
<p><a href="${href}" style="color:inherit">${text}</a></p>
</main>
${script === undefined ? '' : `<script>${script}</script>\n`}`
  const scriptHashes = script === undefined ? [] : [createHash('sha256').update(script).digest('base64')]
  return new Response(body, {
    status,
    headers: [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Cache-Control', 'private, no-store'],
      ...(retryAfterSeconds === undefined ? [] : [['Retry-After', String(retryAfterSeconds)] as [string, string]]),
      ...securityHeaders(settings, { scriptHashes }),
    ],
  })
}
