import { useState } from 'react'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { TradeInFormContents } from '@forecourt/domain/trade-ins/trade-in.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { crumbsTo } from '../platform/crumbs.server.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage, WithAside } from '../platform/PlainPage.tsx'
import { formatEuros } from '../platform/money-text.ts'
import { TradeInForm } from './TradeInForm.tsx'
import styles from './ValueYourCar.module.css'

export const loader = pageLoader(async ({ api, language, now, wordsOf }) => ({
  head: await wordsOf('content.trade-in'),
  crumbs: crumbsTo(language, 'content.trade-in'),
  year: Number(brusselsDay(now).slice(0, 4)),
  form: await api('GET /shop/tradein/getform'),
}))

/** Form to offer a car for trade-in, with its estimated value. */
export default function ValueYourCarPage({ loaderData: { head, crumbs, year, form } }: PageProps<typeof loader>) {
  const [number, setNumber] = useState(1)
  return (
    <PlainPage
      head={head}
      crumbs={crumbs}
      heading={m['trade-in.title']()}
      intro={m['trade-in.intro']()}
      needsScripts={m['trade-in.needs-scripts']()}
    >
      <WithAside aside={<Terms {...form.terms} />}>
        <TradeInForm key={number} {...form} year={year} onAgain={() => setNumber(number + 1)} />
      </WithAside>
    </PlainPage>
  )
}

/** Shows the documents and items that an owner has to bring. */
function Terms({ leastKeys, keysUnderYears, keyFeeCents, invoiceUnderYears }: TradeInFormContents['terms']) {
  return (
    <aside className={styles.aside} aria-labelledby="bring">
      <h2 id="bring">{m['trade-in.bring.title']()}</h2>
      <p>{m['trade-in.bring.text']()}</p>
      <ul className={styles.bring}>
        <li>{m['trade-in.bring.papers']()}</li>
        <li>
          {leastKeys === 0
            ? m['trade-in.bring.keys']()
            : m['trade-in.bring.least-keys-below']({ count: leastKeys, years: keysUnderYears })}
        </li>
        {leastKeys > 0 && keyFeeCents > 0 && <li>{m['trade-in.bring.key-fee']({ fee: formatEuros(keyFeeCents) })}</li>}
        {invoiceUnderYears > 0 && <li>{m['trade-in.bring.invoice-below']({ years: invoiceUnderYears })}</li>}
      </ul>
    </aside>
  )
}
