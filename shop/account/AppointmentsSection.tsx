import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { cityLine, streetLine } from '@forecourt/domain/contacts/address.ts'
import { dayAndTime } from '@forecourt/domain/platform/day-text.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import type { Booking } from '@forecourt/domain/workshop/booking.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
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
        <LinkButton href={pathOf('content.schedule', currentLanguage())}>
          {m['my-account.appointments.book']()}
        </LinkButton>
      </p>
    </>
  )
}

function Appointment({ appointment }: { appointment: Booking }) {
  const { number, service, startsAt, department, licencePlate, car, state, isOpen } = appointment
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()

  async function change() {
    setIsBusy(true)
    try {
      const { link } = await api('POST /shop/account/openappointment', { number })
      await navigate(`${pathOf('content.schedule.booking', currentLanguage())}#${link}`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      setIsBusy(false)
    }
  }

  return (
    <li className={styles.card}>
      <div className={styles.what}>
        <p className={styles.title}>{service.name}</p>
        <p>{dayAndTime(new Date(startsAt), currentLanguage())}</p>
        <p className={styles.detail}>{[licencePlate, car].filter(Boolean).join(' · ')}</p>
        <p className={styles.detail}>
          {[department.name, streetLine(department.address, currentLanguage()), cityLine(department.address)].join(
            ', ',
          )}
        </p>
        {state === 'cancelled' && (
          <p className={styles.badges}>
            <Badge tone="cancelled">{m['my-account.appointments.cancelled']()}</Badge>
          </p>
        )}
        <FailureNotice failure={failure} />
      </div>
      {isOpen && (
        <Button
          small
          busy={isBusy}
          aria-label={m['my-account.appointments.change-which']({ service: service.name, number })}
          onClick={() => void change()}
        >
          {m['my-account.appointments.change']()}
        </Button>
      )}
    </li>
  )
}

function None() {
  return (
    <StateCard
      icon="calendar"
      title={m['my-account.appointments.none']()}
      action={
        <LinkButton look="primary" href={pathOf('content.schedule', currentLanguage())}>
          {m['my-account.appointments.book']()}
        </LinkButton>
      }
    >
      {m['my-account.appointments.none-text']()}
    </StateCard>
  )
}
