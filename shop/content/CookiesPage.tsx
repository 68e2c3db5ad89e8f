import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { dayAndTime } from '@forecourt/domain/platform/values/day-text.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { PRICES_COOKIE } from '@forecourt/domain/platform/routes/prices-shown.ts'
import { toStorageKey, type StoredName } from '@forecourt/domain/platform/values/storage.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { crumbsTo } from '../platform/crumbs.server.ts'
import { currentLanguage } from '../platform/language.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { chooseCookies, useCookieChoice } from './cookie-choice.ts'
import styles from './CookiesPage.module.css'

export const loader = pageLoader(async ({ language }) => ({
  title: translate(ROUTES['content.legal.cookies'].meta.text, language),
  crumbs: crumbsTo(language, 'content.legal.cookies'),
}))

/** Shows the cookie choice in parts, as easy to change as to give. */
export default function CookiesPage({ loaderData: { title, crumbs } }: PageProps<typeof loader>) {
  return (
    <PlainPage
      head={{ title, description: m['cookies.description']() }}
      crumbs={crumbs}
      heading={title}
      intro={m['cookies.intro']()}
      needsScripts={m['cookies.needs-scripts']()}
    >
      <Choice />
      <section className={styles.kept}>
        <h2>{m['cookies.kept.title']()}</h2>
        <KeptThings />
      </section>
    </PlainPage>
  )
}

function Choice() {
  const choice = useCookieChoice()
  const [analytics, setAnalytics] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const chosen = choice?.analytics
  const title = useId()
  useEffect(() => setAnalytics(chosen ?? false), [chosen])

  function choose(allowed: boolean) {
    const wasMeasured = chosen === true && document.querySelector('script[data-analytics]') !== null
    chooseCookies(allowed)
    setAnalytics(allowed)
    setIsSaved(true)
    // A service that already runs stops when the page is closed.
    if (wasMeasured && !allowed) location.reload()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    choose(analytics)
  }

  return (
    <form className={styles.choice} aria-labelledby={title} onSubmit={onSubmit}>
      <h2 id={title}>{m['cookies.choice']()}</h2>
      <p className={styles.state} role="status">
        {choice &&
          (choice.analytics
            ? m['cookies.chosen.accepted']({ when: dayAndTime(new Date(choice.at), currentLanguage()) })
            : m['cookies.chosen.refused']({ when: dayAndTime(new Date(choice.at), currentLanguage()) }))}
      </p>
      <Checkbox
        label={<strong>{m['cookies.necessary.title']()}</strong>}
        hint={m['cookies.necessary.text']()}
        checked
        disabled
      />
      <Checkbox
        label={<strong>{m['cookies.analytics.title']()}</strong>}
        hint={m['cookies.analytics.text']()}
        checked={analytics}
        onChange={({ target }) => {
          setAnalytics(target.checked)
          setIsSaved(false)
        }}
      />
      <div className={styles.answers}>
        <Button look="primary" type="submit">
          {m['cookies.save']()}
        </Button>
        <Button onClick={() => choose(false)}>{m['cookies.refuse-all']()}</Button>
        <Button onClick={() => choose(true)}>{m['cookies.accept-all']()}</Button>
      </div>
      {isSaved && (
        <Notice tone="success" live>
          {m['cookies.saved']()}
        </Notice>
      )}
    </form>
  )
}

/** Everything the shop keeps in a browser. A cookie that is added is added here. */
function KeptThings() {
  return (
    <Table caption={m['cookies.kept.title']()}>
      <thead>
        <tr>
          <th scope="col">{m['words.name']()}</th>
          <th scope="col">{m['cookies.kept.why']()}</th>
          <th scope="col">{m['cookies.kept.how-long']()}</th>
        </tr>
      </thead>
      <tbody>
        {listStoredThings().map(({ name, why, howLong }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>{why}</td>
            <td>{howLong}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function listStoredThings(): { name: string; why: string; howLong: string }[] {
  const untilCleared = m['cookies.kept.until-cleared']()
  const session = m['cookies.kept.session']()
  const day = m['cookies.kept.day']()
  const year = m['cookies.kept.year']()
  const cookies = [
    { name: 'language', why: m['cookies.kept.language'](), howLong: year },
    { name: PRICES_COOKIE, why: m['cookies.kept.prices'](), howLong: year },
    { name: 'XSRF-TOKEN', why: m['cookies.kept.xsrf'](), howLong: session },
    { name: 'session, signed-in-until', why: m['cookies.kept.account'](), howLong: m['cookies.kept.signed-in']() },
    { name: 'known-device', why: m['cookies.kept.device'](), howLong: year },
    { name: 'identity-check', why: m['cookies.kept.identity'](), howLong: m['cookies.kept.hour']() },
  ]
  const stored: Record<StoredName, readonly [why: string, howLong: string]> = {
    shopcart: [m['cookies.kept.cars'](), untilCleared],
    favourites: [m['cookies.kept.cars'](), untilCleared],
    compared: [m['cookies.kept.looked-at'](), untilCleared],
    viewed: [m['cookies.kept.looked-at'](), untilCleared],
    cards: [m['cookies.kept.cards'](), untilCleared],
    orders: [m['cookies.kept.orders'](), day],
    'placed-order': [m['cookies.kept.orders'](), session],
    'workshop-link': [m['cookies.kept.appointment'](), session],
    'advance-link': [m['cookies.kept.advance'](), day],
    'offer-link': [m['cookies.kept.offer'](), session],
    'order-form-link': [m['cookies.kept.order-form'](), session],
    'work-link': [m['cookies.kept.work'](), session],
    drafts: [m['cookies.kept.drafts'](), session],
    'closed-flash': [m['cookies.kept.flash'](), session],
    'closed-notice': [m['cookies.kept.flash'](), untilCleared],
    'cookie-choice': [m['cookies.kept.choice'](), year],
    'signed-in-changed': [m['cookies.kept.signed-in-changed'](), untilCleared],
  }
  return [
    ...cookies,
    ...listKeys(stored).map((name) => {
      const [why, howLong] = stored[name]
      return { name: toStorageKey(name), why, howLong }
    }),
  ]
}
