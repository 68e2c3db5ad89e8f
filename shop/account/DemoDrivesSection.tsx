import { api } from '@forecourt/api-client/api-client.ts'
import { cityLine, streetLine } from '@forecourt/domain/contacts/address.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { currentLanguage } from '../platform/language.ts'
import { AppointmentCard } from './AppointmentCard.tsx'
import { CarRequests } from './CarRequests.tsx'
import { ShowAnswer } from './ShowAnswer.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './Sections.module.css'

/** The test drives that were booked or requested. */
export default function DemoDrivesSection() {
  const asked = useAnswer(() => api('GET /shop/account/gettestdrives'))
  return (
    <ShowAnswer asked={asked}>
      {({ drives }) => (
        <>
          {drives.length > 0 && (
            <ul className={styles.list}>
              {drives.map((drive) => {
                const { number, carName, startsAt, department, state, isOpen } = drive
                const { name, address } = department
                return (
                  <AppointmentCard
                    key={number}
                    title={carName}
                    startsAt={startsAt}
                    details={[[name, streetLine(address, currentLanguage()), cityLine(address)].join(', ')]}
                    isCanceled={state === 'cancelled'}
                    isOpen={isOpen}
                    changeLabel={m['test-drive.manage-which']({ number })}
                    openLink={async () => `drive=${(await api('POST /shop/account/opentestdrive', { number })).link}`}
                  />
                )
              })}
            </ul>
          )}
          <CarRequests kinds={['test-drive']} none={drives.length === 0 && <None />} />
        </>
      )}
    </ShowAnswer>
  )
}

function None() {
  return (
    <StateCard
      icon="steering-wheel"
      title={m['my-account.demo-drives.none']()}
      action={
        <LinkButton look="primary" href={buildPath('content.usedcars', currentLanguage())}>
          {m['words.see-our-cars']()}
        </LinkButton>
      }
    >
      {m['my-account.demo-drives.none-text']()}
    </StateCard>
  )
}
