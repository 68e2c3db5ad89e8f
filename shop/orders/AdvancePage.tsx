import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { CustomerAdvance } from '@forecourt/domain/orders/advance-request.schema.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { currentLanguage } from '../platform/language.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { advanceLinkOf } from './advance-link.ts'
import { AdvanceView } from './AdvanceView.tsx'

/**
 * Where the link of a mail leads, the account, and the payment app back. The page itself is the same for everybody: what opens
 * the advance stands behind the #, which no server sees.
 */
export default function AdvancePage() {
  return (
    <PlainPage
      head={{ title: m['advance-page.title'](), description: m['advance-page.description'](), indexed: false }}
      heading={m['advance-page.title']()}
      needsScripts={m['advance-page.needs-scripts']()}
    >
      <ByLink />
    </PlainPage>
  )
}

type Opened = { link: string; advance: CustomerAdvance } | 'unknown' | { failure: string } | undefined

function ByLink() {
  const { hash } = useLocation()
  const [opened, setOpened] = useState<Opened>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let outdated = false
    const link = advanceLinkOf(hash)
    const asked = link === undefined ? Promise.resolve<Opened>('unknown') : open(link)
    void asked.then((found) => outdated || setOpened(found))
    return () => {
      outdated = true
    }
  }, [hash, attempt])

  if (opened === undefined) return <p role="status">{m['advance-page.loading']()}</p>
  if (opened === 'unknown') return <Unknown />
  if ('failure' in opened) {
    return (
      <StateCard
        heading="h2"
        icon="refresh"
        title={opened.failure}
        action={<Button onClick={() => setAttempt(attempt + 1)}>{m['my-account.retry']()}</Button>}
      />
    )
  }
  return <AdvanceView key={opened.link} link={opened.link} advance={opened.advance} />
}

async function open(link: string): Promise<Opened> {
  try {
    const { advance } = await api('POST /shop/advance/open', { link })
    return { link, advance }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return error.status === 404 || error.status === 422 ? 'unknown' : { failure: error.message }
  }
}

function Unknown() {
  return (
    <StateCard
      heading="h2"
      icon="mail"
      title={m['advance-page.unknown-title']()}
      action={
        <LinkButton href={`${pathOf('account.home', currentLanguage())}?section=offers`}>
          {m['advance-page.to-account']()}
        </LinkButton>
      }
    >
      {m['advance-page.unknown-text']()}
    </StateCard>
  )
}
