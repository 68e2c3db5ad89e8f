import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { dayAndTime } from '@forecourt/domain/platform/values/day-text.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import styles from './Sections.module.css'

interface AppointmentCardProps {
  title: string
  startsAt: string
  details: readonly string[]
  isCanceled: boolean
  /** It can still be moved and canceled. */
  isOpen: boolean
  changeLabel: string
  /** Returns the part behind the # of the page on which it is changed. */
  openLink: () => Promise<string>
}

/** A booked time, in the workshop or for a test drive. */
export function AppointmentCard(appointment: AppointmentCardProps) {
  const { title, startsAt, details, isCanceled, isOpen, changeLabel, openLink } = appointment
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()

  async function change() {
    setIsBusy(true)
    try {
      const link = await openLink()
      await navigate(`${buildPath('content.schedule.booking', currentLanguage())}#${link}`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      setIsBusy(false)
    }
  }

  return (
    <li className={styles.card}>
      <div className={styles.what}>
        <p className={styles.title}>{title}</p>
        <p>{dayAndTime(new Date(startsAt), currentLanguage())}</p>
        {details.map((line) => (
          <p key={line} className={styles.detail}>
            {line}
          </p>
        ))}
        {isCanceled && (
          <p className={styles.badges}>
            <Badge tone="cancelled">{m['my-account.appointments.cancelled']()}</Badge>
          </p>
        )}
        <FailureNotice failure={failure} />
      </div>
      {isOpen && (
        <Button small busy={isBusy} aria-label={changeLabel} onClick={() => void change()}>
          {m['my-account.appointments.change']()}
        </Button>
      )}
    </li>
  )
}
