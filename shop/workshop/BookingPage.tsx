import { useEffect, useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { toStorageKey } from '@forecourt/domain/platform/values/storage.ts'
import type { OfferedSlot } from '@forecourt/domain/agenda/diary.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { ConfirmDialog } from '@forecourt/ui/ConfirmDialog.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { TimePicker } from '../agenda/TimePicker.tsx'
import { clockText, dayText, whenText } from '../agenda/when-texts.ts'
import { driveCalls, workshopCalls, type Appointment, type AppointmentCalls } from './appointment-calls.ts'
import { BookingFacts } from './BookingFacts.tsx'
import styles from './Schedule.module.css'

/**
 * Shows a booking by the link of a mail. The page is the same for everybody: the key of the booking is behind the #, which
 * no server sees, and reading changes nothing.
 */
export default function BookingPage() {
  return (
    <PlainPage
      head={{ title: m['booking.title'](), description: m['booking.description'](), indexed: false }}
      heading={m['booking.title']()}
      needsScripts={m['booking.needs-scripts']()}
    >
      <div className={styles.booking}>
        <ByLink />
      </div>
    </PlainPage>
  )
}

type Opened = { asked: Asked; kept: Appointment } | 'unknown' | { failure: string } | undefined

/** The parts of the address: the kind, and the secret that opens it. */
interface Asked {
  calls: AppointmentCalls
  link: string
}

function ByLink() {
  const [opened, setOpened] = useState<Opened>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let outdated = false
    const open = () => {
      const asked = readAskedByPage()
      if (asked === undefined) return setOpened('unknown')
      asked.calls.get(asked.link).then(
        (kept) => outdated || setOpened({ asked, kept }),
        (error: unknown) => outdated || setOpened(toOpened(error)),
      )
    }
    open()
    // Another link pasted over this one loads no new page.
    window.addEventListener('hashchange', open)
    return () => {
      outdated = true
      window.removeEventListener('hashchange', open)
    }
  }, [attempt])

  if (opened === undefined) return <p role="status">{m['booking.loading']()}</p>
  if (opened === 'unknown') return <Unknown />
  if ('failure' in opened) {
    return (
      <StateCard
        heading="h2"
        icon="refresh"
        title={opened.failure}
        action={<Button onClick={() => setAttempt(attempt + 1)}>{m['words.retry']()}</Button>}
      />
    )
  }
  return <Opened key={opened.asked.link} {...opened} />
}

function toOpened(error: unknown): Opened {
  if (!(error instanceof ApiFailure)) throw error
  return error.status === 404 || error.status === 422 ? 'unknown' : { failure: error.message }
}

const storageKey = toStorageKey('workshop-link')

/** Reads the link of the address; without one, as after a change of language, the last link of this tab. */
function readAskedByPage(): Asked | undefined {
  let found = /^#((?:drive=)?[\w-]{22,64})$/.exec(location.hash)?.[1]
  try {
    if (found === undefined) found = sessionStorage.getItem(storageKey) ?? undefined
    else sessionStorage.setItem(storageKey, found)
  } catch {
    // Storage is forbidden: then only the address counts.
  }
  if (found === undefined) return undefined
  const drive = /^drive=(.*)$/.exec(found)?.[1]
  return drive === undefined ? { calls: workshopCalls, link: found } : { calls: driveCalls, link: drive }
}

function Unknown() {
  return (
    <StateCard
      heading="h2"
      icon="mail"
      title={m['booking.unknown-title']()}
      action={<LinkButton href={buildPath('content.schedule', currentLanguage())}>{m['booking.new']()}</LinkButton>}
    >
      {m['booking.unknown-text']()}
    </StateCard>
  )
}

function Opened({ asked: { calls, link }, kept: first }: { asked: Asked; kept: Appointment }) {
  const [kept, setKept] = useState(first)
  const [news, setNews] = useState<string>()
  const [isMoving, setIsMoving] = useState(false)
  const [isCanceling, setIsCanceling] = useState(false)
  const { department } = kept

  async function cancel() {
    setKept(await calls.cancel(link))
    setIsMoving(false)
    setNews(m['booking.cancelled']())
  }

  return (
    <>
      <div role="status">{news && <Notice tone="success">{news}</Notice>}</div>
      {!news && kept.state === 'cancelled' && <Notice>{m['booking.is-cancelled']()}</Notice>}
      {!kept.isOpen && kept.state !== 'cancelled' && <Notice>{m['booking.is-over']()}</Notice>}
      <BookingFacts
        facts={[
          { term: m['schedule.done.number'](), value: `${kept.number} · ${stateText(kept)}` },
          ...kept.facts,
          { term: m['words.date-and-time'](), value: whenText(kept.startsAt) },
          { term: m['schedule.summary.where'](), value: placeText(kept) },
        ]}
      />
      {kept.isOpen && !isMoving && (
        <div className={styles.bookingActions}>
          <Button look="primary" icon="calendar" onClick={() => setIsMoving(true)}>
            {m['words.move']()}
          </Button>
          <Button look="danger" onClick={() => setIsCanceling(true)}>
            {m['booking.cancel']()}
          </Button>
        </div>
      )}
      {kept.isOpen && isMoving && (
        <Move
          asked={{ calls, link }}
          kept={kept}
          onKeep={() => setIsMoving(false)}
          onMoved={(moved) => {
            setKept(moved)
            setIsMoving(false)
            setNews(m['booking.moved']())
          }}
        />
      )}
      {!kept.isOpen && (
        <div className={styles.bookingActions}>
          <LinkButton href={buildPath('content.schedule', currentLanguage())}>{m['booking.new']()}</LinkButton>
        </div>
      )}
      <p className={styles.quiet}>
        {m['words.rather-call']()} <a href={`tel:${department.phone}`}>{formatPhoneInBelgium(department.phone)}</a>
      </p>
      <ConfirmDialog
        open={isCanceling}
        onClose={() => setIsCanceling(false)}
        title={m['booking.cancel-title']()}
        run={cancel}
        danger
        texts={{
          confirm: m['booking.cancel-yes'](),
          cancel: m['booking.cancel-no'](),
          close: m['words.close'](),
          failure: m['booking.failed'](),
        }}
      >
        <p>{m['booking.cancel-text']()}</p>
      </ConfirmDialog>
    </>
  )
}

interface MoveProps {
  asked: Asked
  kept: Appointment
  onMoved: (kept: Appointment) => void
  onKeep: () => void
}

function Move({ asked: { calls, link }, kept, onMoved, onKeep }: MoveProps) {
  const { department } = kept
  const [startsAt, setStartsAt] = useState<string | null>(kept.startsAt)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const [nearest, setNearest] = useState<readonly OfferedSlot[]>()
  const [version, setVersion] = useState(0)
  const diary = kept.diary(link)
  const isNew = startsAt !== null && startsAt !== kept.startsAt

  async function move(wanted: string) {
    setIsBusy(true)
    setFailure(undefined)
    try {
      onMoved(await calls.move(link, wanted))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.reason !== 'slot-taken') return setFailure(error)
      setNearest(await diary.getNearest(wanted))
      setStartsAt(null)
      setVersion(version + 1)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <section className={styles.moving} aria-labelledby="move">
      <h2 id="move" className={styles.stepTitle}>
        {m['booking.move-title']()}
      </h2>
      <FailureNotice failure={failure} />
      <TimePicker
        diary={diary}
        startsAt={startsAt}
        onChoose={setStartsAt}
        version={version}
        nearest={nearest}
        none={m['schedule.time.none']({ phone: formatPhoneInBelgium(department.phone) })}
      />
      <div className={styles.bookingActions}>
        <Button
          look="primary"
          busy={isBusy}
          disabledReason={isNew ? undefined : m['booking.choose-other']()}
          onClick={() => isNew && void move(startsAt)}
        >
          {isNew
            ? m['booking.move-confirm']({ day: dayText(brusselsDay(new Date(startsAt))), time: clockText(startsAt) })
            : m['words.move']()}
        </Button>
        <Button look="quiet" onClick={onKeep}>
          {m['booking.keep']()}
        </Button>
      </div>
    </section>
  )
}

function placeText({ department: { name, address } }: Appointment): string {
  return `${name}, ${address.streetName} ${address.houseNumber}, ${address.postalCode} ${address.city}`
}

function stateText({ state }: Appointment): string {
  switch (state) {
    case 'booked':
      return m['booking.state-booked']()
    case 'moved':
      return m['booking.state-moved']()
    case 'out':
      return m['booking.state-out']()
    case 'cancelled':
      return m['booking.state-cancelled']()
    case 'done':
      return m['booking.state-done']()
    case 'missed':
      return m['booking.state-missed']()
  }
}
