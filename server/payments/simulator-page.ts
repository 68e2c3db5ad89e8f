import { html } from 'hono/html'
import { LANGUAGES, toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { isOpen, type SimulatedPayment } from './simulator.sql.ts'

type Page = ReturnType<typeof html>

/** Renders the page of the simulated bank app. Works without scripts. */
export function simulatorPage(payment: SimulatedPayment | undefined, language: Language): Page {
  const t = texts(language)
  return html`<!doctype html>
    <html lang="${toLocale(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t('title')}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/simulator/phone.css" />
      </head>
      <body>
        <header>
          <p class="app">${t('app')}</p>
          <nav aria-label="${t('languages')}">
            ${LANGUAGES.map((one) =>
              one === language
                ? html`<span aria-current="true">${one.toUpperCase()}</span>`
                : html`<a href="?language=${one}" hreflang="${one}" lang="${one}">${one.toUpperCase()}</a>`,
            )}
          </nav>
        </header>
        <main>
          <p class="note">${t('note')}</p>
          ${payment ? paymentCard(payment, language) : html`<h1>${t('unknown')}</h1>`}
        </main>
      </body>
    </html>`
}

function paymentCard(payment: SimulatedPayment, language: Language): Page {
  const t = texts(language)
  const amount = new Intl.NumberFormat(toLocale(language), { style: 'currency', currency: 'EUR' })
  return html`<h1><span>${t('amount')}</span> ${amount.format(payment.amountCents / 100)}</h1>
    <dl>
      <div>
        <dt>${t('description')}</dt>
        <dd>${payment.description}</dd>
      </div>
      <div>
        <dt>${t('reference')}</dt>
        <dd>${payment.reference}</dd>
      </div>
      <div>
        <dt>${t('until')}</dt>
        <dd>${timeOfDay(payment.expiresAt, language)}</dd>
      </div>
    </dl>
    ${isOpen(payment) ? actionButtons(payment, language) : outcome(payment, language)}`
}

function actionButtons(payment: SimulatedPayment, language: Language): Page {
  const t = texts(language)
  const button = (action: string, label: string) =>
    html`<button class="${action}" formaction="/simulator/payments/${payment.id}/${action}?language=${language}">
      ${label}
    </button>`
  return html`<form method="post">
    ${button('pay', t('pay'))} ${button('cancel', t('cancel'))} ${button('fail', t('fail'))}
    ${button('expire', t('expire'))}
  </form>`
}

function outcome(payment: SimulatedPayment, language: Language): Page {
  const t = texts(language)
  const back = payment.returnUrl ? html`<a class="back" href="${payment.returnUrl}">${t('back')}</a>` : html``
  return html`<p class="outcome ${payment.status.toLowerCase()}" role="status">${outcomeText(payment, language)}</p>
    ${back}`
}

function outcomeText({ status }: SimulatedPayment, language: Language): string {
  const t = texts(language)
  switch (status) {
    case 'SUCCEEDED':
      return t('succeeded')
    case 'CANCELLED':
      return t('cancelled')
    case 'EXPIRED':
      return t('expired')
    default:
      return t('failed')
  }
}

function timeOfDay(instant: Date, language: Language): string {
  return new Intl.DateTimeFormat(toLocale(language), { timeStyle: 'short', timeZone: 'Europe/Brussels' }).format(
    instant,
  )
}

type TextKey = keyof typeof m extends infer Key ? (Key extends `simulator.${infer Rest}` ? Rest : never) : never

function texts(language: Language): (key: TextKey) => string {
  return (key) => m[`simulator.${key}`]({}, { locale: language })
}
