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

export const loader = pageLoader(async ({ language }) => ({
  heading: translate(ROUTES['account.stop-mails'].meta.text, language),
}))

/** Target of the unsubscribe link in a mail on cars: asks for a click, so that a link scanner stops nothing. */
export default function StopMailsPage({ loaderData: { heading } }: PageProps<typeof loader>) {
  return (
    <PlainPage
      head={{ title: heading, description: m['my-account.stop.description'](), indexed: false }}
      heading={heading}
      needsScripts={m['my-account.needs-scripts']()}
    >
      <Stop />
    </PlainPage>
  )
}

function Stop() {
  // The part behind the # never reaches a server, so it is unknown before the browser has taken over.
  const [key, setKey] = useState<string>()
  const [stopped, setStopped] = useState<Stopped | null>()
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => setKey(location.hash.slice(1)), [])

  async function stop() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      setStopped((await api('POST /shop/account/stopmails', { key: key ?? '' })).stopped)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  if (key === undefined) return <div className={styles.section} />
  if (stopped === undefined && key !== '') {
    return (
      <StateCard
        icon="mail"
        heading="h2"
        title={m['my-account.stop.ask']()}
        action={
          <Button look="primary" busy={isBusy} onClick={() => void stop()}>
            {m['my-account.stop.confirm']()}
          </Button>
        }
      >
        <p>{m['my-account.stop.text']()}</p>
        <FailureNotice failure={failure} />
      </StateCard>
    )
  }
  const isDone = stopped !== undefined && stopped !== null
  return (
    <div role="status">
      <StateCard
        tone={isDone ? 'success' : 'plain'}
        icon={isDone ? 'circle-check' : 'mail'}
        heading="h2"
        title={isDone ? m['my-account.stop.done']() : m['my-account.stop.nothing']()}
        action={
          <LinkButton href={buildPath('account.home', currentLanguage())}>{m['words.to-my-account']()}</LinkButton>
        }
      >
        {isDone ? stoppedText(stopped) : m['my-account.stop.nothing-text']()}
      </StateCard>
    </div>
  )
}

type Stopped = NonNullable<ApiResult<'POST /shop/account/stopmails'>['stopped']>

function stoppedText(stopped: Stopped): string {
  if (stopped === 'alert') return m['my-account.stop.alert-done']()
  return stopped === 'search' ? m['my-account.stop.search-done']() : m['my-account.stop.prices-done']()
}
