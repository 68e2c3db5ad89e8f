import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { currentLanguage } from '../platform/language.ts'

/** The cars that the customer rents from the dealer; contracts come from the back office. */
export default function RentSection() {
  return (
    <StateCard
      icon="clock"
      title={m['my-account.rent.none']()}
      action={
        <LinkButton look="primary" href={buildPath('content.contact', currentLanguage())}>
          {m['my-account.ask-us']()}
        </LinkButton>
      }
    >
      {m['my-account.rent.none-text']()}
    </StateCard>
  )
}
