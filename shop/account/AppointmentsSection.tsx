import { api } from '@forecourt/api-client/api-client.ts'
import { cityLine, streetLine } from '@forecourt/domain/contacts/address.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import type { Booking } from '@forecourt/domain/workshop/booking.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { currentLanguage } from '../platform/language.ts'
import { AppointmentCard } from './AppointmentCard.tsx'
import { ShowAnswer } from './ShowAnswer.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './Sections.module.css'

export default function AppointmentsSection() {
  const asked = useAnswer(() => api('GET /shop/account/getappointments'))
  return (
    <ShowAnswer asked={asked}>
      {({ appointments }) => (appointments.length === 0 ? <None /> : <Appointments appointments={appointments} />)}
    </ShowAnswer>
  )
}

function Appointments({ appointments }: { appointments: readonly Booking[] }) {
  return (
    <>
      <ul className={styles.list}>
        {appointments.map((appointment) => (
          <Appointment key={appointment.number} appointment={appointment} />
        ))}
      </ul>
      <p className={styles.after}>
        <LinkButton href={buildPath('content.schedule', currentLanguage())}>
          {m['my-account.appointments.book']()}
        </LinkButton>
      </p>
    </>
  )
}

function Appointment({ appointment }: { appointment: Booking }) {
  const { number, service, startsAt, department, licencePlate, car, state, isOpen } = appointment
  const { name, address } = department
  return (
    <AppointmentCard
      title={service.name}
      startsAt={startsAt}
      details={[
        [licencePlate, car].filter(Boolean).join(' · '),
        [name, streetLine(address, currentLanguage()), cityLine(address)].join(', '),
      ]}
      isCanceled={state === 'cancelled'}
      isOpen={isOpen}
      changeLabel={m['my-account.appointments.change-which']({ service: service.name, number })}
      openLink={async () => (await api('POST /shop/account/openappointment', { number })).link}
    />
  )
}

function None() {
  return (
    <StateCard
      icon="calendar"
      title={m['my-account.appointments.none']()}
      action={
        <LinkButton look="primary" href={buildPath('content.schedule', currentLanguage())}>
          {m['my-account.appointments.book']()}
        </LinkButton>
      }
    >
      {m['my-account.appointments.none-text']()}
    </StateCard>
  )
}
