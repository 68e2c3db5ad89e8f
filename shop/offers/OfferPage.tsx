import { api } from '@forecourt/api-client/api-client.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { currentLanguage } from '../platform/language.ts'
import { OpenedByLink } from '../platform/OpenedByLink.tsx'
import { PlainPage } from '../platform/PlainPage.tsx'
import { createLinkReader } from '../platform/tab-link.ts'
import { OfferView } from './OfferView.tsx'

/**
 * Shows an offer by the link of a mail or of the account. The page is the same for everybody: the key of the offer is
 * behind the #, which no server sees, and reading changes nothing.
 */
export default function OfferPage() {
  return (
    <PlainPage
      head={{ title: m['your-offer.title'](), description: m['your-offer.description'](), indexed: false }}
      heading={m['your-offer.title']()}
      needsScripts={m['your-offer.needs-scripts']()}
    >
      <OpenedByLink linkOf={readLink} open={open} loading={m['your-offer.loading']()} unknown={<Unknown />}>
        {(link, { offer }) => <OfferView key={link} link={link} offer={offer} />}
      </OpenedByLink>
    </PlainPage>
  )
}

/** Opens the offer of a link; of alternatives the one that the customer chose, whichever the link was made for. */
async function open(link: string) {
  const answer = await api('POST /shop/offer/get', { link, version: null })
  const { alternatives, isTogether } = answer.offer
  const chosen = isTogether ? undefined : alternatives.find(({ state }) => state === 'accepted' || state === 'sold')
  if (!chosen || chosen.letter === answer.offer.letter) return answer
  return api('POST /shop/offer/get', { link, alternative: chosen.letter, version: null })
}

const readLink = createLinkReader('offer-link')

function Unknown() {
  return (
    <StateCard
      heading="h2"
      icon="mail"
      title={m['your-offer.unknown-title']()}
      action={
        <LinkButton href={`${buildPath('account.home', currentLanguage())}?section=offers`}>
          {m['words.to-my-account']()}
        </LinkButton>
      }
    >
      {m['your-offer.unknown-text']()}
    </StateCard>
  )
}
