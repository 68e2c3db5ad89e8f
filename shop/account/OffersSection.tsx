import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { currentLanguage } from '../platform/language.ts'
import { CarRequests } from './CarRequests.tsx'

/** What the customer asked a price or an opinion for; offers themselves come from the back office. */
export default function OffersSection() {
  return (
    <CarRequests
      kinds={['car-question', 'trade-in']}
      none={
        <StateCard
          icon="file-text"
          title={m['my-account.offers.none']()}
          action={
            <LinkButton look="primary" href={pathOf('content.usedcars', currentLanguage())}>
              {m['my-account.look-around']()}
            </LinkButton>
          }
        >
          {m['my-account.offers.none-text']()}
        </StateCard>
      }
    />
  )
}
