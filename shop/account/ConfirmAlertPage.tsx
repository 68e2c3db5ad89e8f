import { useEffect, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import styles from './AccountPage.module.css'

type Confirmed = ApiResult<'POST /shop/alert/confirm'>['confirmed']

export const loader = pageLoader(async ({ language }) => ({
  heading: translate(ROUTES['account.confirm-alert'].meta.text, language),
}))

/** Target of the link in the mail that asks to confirm an alert: asks for a click, so that a link scanner confirms nothing. */
export default function ConfirmAlertPage({ loaderData: { heading } }: PageProps<typeof loader>) {
  return (
    <PlainPage
      head={{ title: heading, description: m['alert.page.description'](), indexed: false }}
      heading={heading}
      needsScripts={m['my-account.needs-scripts']()}
    >
      <Confirm />
    </PlainPage>
  )
}

function Confirm() {
  // The part behind the # never reaches a server, so it is unknown before the browser has taken over.
  const [key, setKey] = useState<string>()
  const [confirmed, setConfirmed] = useState<Confirmed>()
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => setKey(location.hash.slice(1)), [])

  async function confirm() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      setConfirmed((await api('POST /shop/alert/confirm', { key: key ?? '' })).confirmed)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // A link cut short by a mail program is not valid.
      if (error.status === 422) setConfirmed(null)
      else setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  if (key === undefined) return <div className={styles.section} />
  if (confirmed === undefined && key !== '') {
    return (
      <StateCard
        icon="mail"
        heading="h2"
        title={m['alert.page.ask']()}
        action={
          <Button look="primary" busy={isBusy} onClick={() => void confirm()}>
            {m['alert.page.confirm']()}
          </Button>
        }
      >
        <p>{m['alert.page.text']()}</p>
        <FailureNotice failure={failure} />
      </StateCard>
    )
  }
  return <div role="status">{confirmed ? <Done {...confirmed} /> : <Unknown />}</div>
}

function Done({ kind, name, href }: NonNullable<Confirmed>) {
  return (
    <StateCard
      tone="success"
      icon="circle-check"
      heading="h2"
      title={m['alert.confirmed']()}
      action={
        href === null ? (
          <ToCars />
        ) : (
          <LinkButton href={href}>
            {kind === 'search' ? m['alert.page.to-list']() : m['alert.page.to-car']()}
          </LinkButton>
        )
      }
    >
      {doneTexts[kind]({ name })}
    </StateCard>
  )
}

function Unknown() {
  return (
    <StateCard icon="mail" heading="h2" title={m['alert.page.unknown']()} action={<ToCars />}>
      {m['alert.page.unknown-text']()}
    </StateCard>
  )
}

function ToCars() {
  return <LinkButton href={buildPath('content.usedcars', currentLanguage())}>{m['words.see-our-cars']()}</LinkButton>
}

const doneTexts = {
  search: m['alert.page.search-done'],
  cheaper: m['alert.page.cheaper-done'],
  free: m['alert.page.free-done'],
}
