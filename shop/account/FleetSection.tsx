import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { currentLanguage } from '../platform/language.ts'

/** The cars a company has through us; contracts come from the back office. */
export default function FleetSection() {
  return (
    <StateCard
      icon="briefcase"
      title={m['my-account.fleet.none']()}
      action={
        <LinkButton look="primary" href={pathOf('content.contact', currentLanguage())}>
          {m['my-account.ask-us']()}
        </LinkButton>
      }
    >
      {m['my-account.fleet.none-text']()}
    </StateCard>
  )
}
