import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { currentLanguage } from '../platform/language.ts'
import { CarRequests } from './CarRequests.tsx'

/** The test drives that were asked for. */
export default function DemoDrivesSection() {
  return (
    <CarRequests
      kinds={['test-drive']}
      none={
        <StateCard
          icon="steering-wheel"
          title={m['my-account.demo-drives.none']()}
          action={
            <LinkButton look="primary" href={pathOf('content.usedcars', currentLanguage())}>
              {m['my-account.look-around']()}
            </LinkButton>
          }
        >
          {m['my-account.demo-drives.none-text']()}
        </StateCard>
      }
    />
  )
}
