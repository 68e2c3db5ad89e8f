import { html } from 'hono/html'
import { LANGUAGES, toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'

type Page = ReturnType<typeof html>

/** Fields of the page, filled in with what the request says. */
export interface AuthorizeForm {
  /** The query of the request, to which the answer is given. */
  readonly query: string
  readonly givenName: string
  readonly familyName: string
}

/** Renders the page of the simulated identity app. Works without scripts. */
export function authorizePage({ query, givenName, familyName }: AuthorizeForm, language: Language): Page {
  const t = (key: TextKey) => m[`identity.simulator.${key}`]({}, { locale: language })
  const field = (name: string, label: string, value: string, type = 'text') =>
    html`<label>${label} <input name="${name}" type="${type}" value="${value}" autocomplete="off" /></label>`
  return frame(
    language,
    html`<h1><span>${t('for')}</span> ${t('who')}</h1>
      <form method="post" action="/simulator/identity/authorize?${query}">
        ${field('givenName', t('given-name'), givenName)} ${field('familyName', t('family-name'), familyName)}
        ${field('birthDate', t('birth-date'), '1988-04-12', 'date')}
        <button class="pay" name="act" value="confirm">${t('confirm')}</button>
        <button class="cancel" name="act" value="cancel">${m['words.cancel']({}, { locale: language })}</button>
      </form>`,
    query,
  )
}

export function wrongRequestPage(language: Language): Page {
  return frame(language, html`<h1>${m['identity.simulator.wrong']({}, { locale: language })}</h1>`)
}

type TextKey = keyof typeof m extends infer Key
  ? Key extends `identity.simulator.${infer Rest}`
    ? Rest
    : never
  : never

function frame(language: Language, content: Page, query?: string): Page {
  const locale = { locale: language }
  return html`<!doctype html>
    <html lang="${toLocale(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${m['identity.simulator.title']({}, locale)}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/simulator/identity/page.css" />
      </head>
      <body>
        <header>
          <p class="app">${m['identity.simulator.app']({}, locale)}</p>
          ${query === undefined ? html`` : languages(language, query)}
        </header>
        <main>
          <p class="note">${m['identity.simulator.note']({}, locale)}</p>
          ${content}
        </main>
      </body>
    </html>`
}

function languages(language: Language, query: string): Page {
  const addressIn = (one: Language) => {
    const asked = new URLSearchParams(query)
    asked.set('ui_locales', one)
    return `?${asked.toString()}`
  }
  return html`<nav aria-label="${m['words.language']({}, { locale: language })}">
    ${LANGUAGES.map((one) =>
      one === language
        ? html`<span aria-current="true">${one.toUpperCase()}</span>`
        : html`<a href="${addressIn(one)}" hreflang="${one}" lang="${one}">${one.toUpperCase()}</a>`,
    )}
  </nav>`
}
