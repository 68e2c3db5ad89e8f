import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { CustomerOffer } from '@forecourt/domain/offers/customer-offer.schema.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { storageKeyOf } from '@forecourt/domain/platform/storage.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { currentLanguage } from '../platform/language.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { OfferView } from './OfferView.tsx'

/**
 * Where the link of a mail leads, or the account. The page itself is the same for everybody: what opens the offer stands
 * behind the #, which no server sees, and looking changes nothing.
 */
export default function OfferPage() {
  return (
    <PlainPage
      head={{ title: m['your-offer.title'](), description: m['your-offer.description'](), indexed: false }}
      heading={m['your-offer.title']()}
      needsScripts={m['your-offer.needs-scripts']()}
    >
      <ByLink />
    </PlainPage>
  )
}

type Opened = { link: string; offer: CustomerOffer } | 'unknown' | { failure: string } | undefined

function ByLink() {
  const { hash } = useLocation()
  const [opened, setOpened] = useState<Opened>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let outdated = false
    const link = linkOf(hash)
    const asked = link === undefined ? Promise.resolve<Opened>('unknown') : open(link)
    void asked.then((found) => outdated || setOpened(found))
    return () => {
      outdated = true
    }
  }, [hash, attempt])

  if (opened === undefined) return <p role="status">{m['your-offer.loading']()}</p>
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
  return <OfferView key={opened.link} link={opened.link} offer={opened.offer} />
}

async function open(link: string): Promise<Opened> {
  try {
    const { offer } = await api('POST /shop/offer/get', { link, version: null })
    return { link, offer }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return error.status === 404 || error.status === 422 ? 'unknown' : { failure: error.message }
  }
}

const storageKey = storageKeyOf('offer-link')

/** Of the address; the other language of the page, where it is missing, goes on with the last one of this tab. */
function linkOf(hash: string): string | undefined {
  const found = /^#([\w-]{43})$/.exec(hash)?.[1]
  try {
    if (found === undefined) return sessionStorage.getItem(storageKey) ?? undefined
    sessionStorage.setItem(storageKey, found)
  } catch {
    // Storage is forbidden: then the address alone counts.
  }
  return found
}

function Unknown() {
  return (
    <StateCard
      heading="h2"
      icon="mail"
      title={m['your-offer.unknown-title']()}
      action={
        <LinkButton href={`${pathOf('account.home', currentLanguage())}?section=offers`}>
          {m['your-offer.to-account']()}
        </LinkButton>
      }
    >
      {m['your-offer.unknown-text']()}
    </StateCard>
  )
}
