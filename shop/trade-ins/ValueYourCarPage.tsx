import { useState } from 'react'
import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { formatMoney } from '@forecourt/domain/platform/money.ts'
import { ROUTES } from '@forecourt/domain/platform/route-table.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { translate } from '@forecourt/domain/platform/translated.ts'
import { TRADE_IN_TERMS } from '@forecourt/domain/trade-ins/trade-in.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Breadcrumbs } from '@forecourt/ui/Breadcrumbs.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { TradeInForm } from './TradeInForm.tsx'
import styles from './ValueYourCar.module.css'

export const loader = pageLoader(async ({ api, language, now }) => ({
  home: translate(ROUTES['content.home'].meta.text, language),
  here: translate(ROUTES['content.trade-in'].meta.text, language),
  year: Number(brusselsDay(now).slice(0, 4)),
  form: await api('GET /shop/tradein/getform'),
}))

/** Somebody offers us a car, and learns what it may be worth. */
export default function ValueYourCarPage({ loaderData: { home, here, year, form } }: PageProps<typeof loader>) {
  const [number, setNumber] = useState(1)
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={m['trade-in.title']()} description={m['trade-in.description']()} />
      <Breadcrumbs
        label={m['trade-in.breadcrumbs']()}
        items={[{ label: home, href: pathOf('content.home', currentLanguage()) }, { label: here }]}
      />
      <h1 className={styles.heading}>{m['trade-in.title']()}</h1>
      <p className={styles.intro}>{m['trade-in.intro']()}</p>
      <noscript>
        <Notice>{m['trade-in.needs-scripts']()}</Notice>
      </noscript>
      <div className={styles.columns}>
        <TradeInForm key={number} {...form} year={year} onAgain={() => setNumber(number + 1)} />
        <Terms />
      </div>
    </div>
  )
}

/** What an owner brings along (spec section 9). */
function Terms() {
  const fee = formatMoney(TRADE_IN_TERMS.keyFeeCents, currentLanguage())
  return (
    <aside className={styles.aside} aria-labelledby="bring">
      <h2 id="bring">{m['trade-in.bring.title']()}</h2>
      <p>{m['trade-in.bring.text']()}</p>
      <ul className={styles.bring}>
        <li>{m['trade-in.bring.papers']()}</li>
        <li>{m['trade-in.bring.two-keys-below']({ years: TRADE_IN_TERMS.twoKeysBelowYears, fee })}</li>
        <li>{m['trade-in.bring.invoice-below']({ years: TRADE_IN_TERMS.invoiceBelowYears })}</li>
      </ul>
    </aside>
  )
}
