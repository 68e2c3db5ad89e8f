import { useEffect, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/contacts/phone.ts'
import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { STORAGE_PREFIX } from '@forecourt/domain/platform/storage.ts'
import type { Booking, OfferedSlot } from '@forecourt/domain/workshop/booking.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { ConfirmDialog } from '@forecourt/ui/ConfirmDialog.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { BookingFacts } from './BookingFacts.tsx'
import { clockText, dayText, priceText, whenText } from './booking-texts.ts'
import { TimePicker } from './TimePicker.tsx'
import styles from './Schedule.module.css'

/**
 * Where the link of a mail leads. The page itself is the same for everybody: what opens the booking stands behind the #,
 * which no server sees, and looking changes nothing.
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

type Opened = { link: string; booking: Booking } | 'unknown' | { failure: string } | undefined

function ByLink() {
  const [opened, setOpened] = useState<Opened>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let outdated = false
    const open = () => {
      const link = linkOfPage()
      if (link === undefined) return setOpened('unknown')
      api('POST /shop/workshop/getbooking', { link }).then(
        ({ booking }) => outdated || setOpened({ link, booking }),
        (error: unknown) => outdated || setOpened(openedOf(error)),
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
        action={<Button onClick={() => setAttempt(attempt + 1)}>{m['schedule.time.retry']()}</Button>}
      />
    )
  }
  return <Opened key={opened.link} {...opened} />
}

function openedOf(error: unknown): Opened {
  if (!(error instanceof ApiFailure)) throw error
  return error.status === 404 || error.status === 422 ? 'unknown' : { failure: error.message }
}

const storageKey = `${STORAGE_PREFIX}workshop-link`

/** Of the address; the other language of the page, where it is missing, goes on with the last one of this tab. */
function linkOfPage(): string | undefined {
  const link = /^#([\w-]{22,64})$/.exec(location.hash)?.[1]
  try {
    if (link === undefined) return sessionStorage.getItem(storageKey) ?? undefined
    sessionStorage.setItem(storageKey, link)
  } catch {
    // Storage is forbidden: then the address alone counts.
  }
  return link
}

function Unknown() {
  return (
    <StateCard
      heading="h2"
      icon="mail"
      title={m['booking.unknown-title']()}
      action={<LinkButton href={pathOf('content.schedule', currentLanguage())}>{m['booking.new']()}</LinkButton>}
    >
      {m['booking.unknown-text']()}
    </StateCard>
  )
}

function Opened({ link, booking: first }: { link: string; booking: Booking }) {
  const [booking, setBooking] = useState(first)
  const [news, setNews] = useState<string>()
  const [isMoving, setIsMoving] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
  const { department, service } = booking

  async function cancel() {
    const { booking: cancelled } = await api('POST /shop/workshop/cancel', { link })
    setBooking(cancelled)
    setIsMoving(false)
    setNews(m['booking.cancelled']())
  }

  return (
    <>
      <div role="status">{news && <Notice tone="success">{news}</Notice>}</div>
      {!news && booking.state === 'cancelled' && <Notice>{m['booking.is-cancelled']()}</Notice>}
      {!booking.isOpen && booking.state !== 'cancelled' && <Notice>{m['booking.is-over']()}</Notice>}
      <BookingFacts
        facts={[
          { term: m['schedule.done.number'](), value: `${booking.number} · ${stateText(booking)}` },
          { term: m['schedule.summary.what'](), value: service.name },
          { term: m['schedule.summary.when'](), value: whenText(booking.startsAt) },
          { term: m['schedule.summary.where'](), value: placeText(booking) },
          { term: m['schedule.summary.car'](), value: `${booking.car}, ${booking.licencePlate}` },
          { term: m['schedule.summary.price'](), value: priceText(service.priceFrom) },
        ]}
      />
      {booking.isOpen && !isMoving && (
        <div className={styles.bookingActions}>
          <Button look="primary" icon="calendar" onClick={() => setIsMoving(true)}>
            {m['booking.move']()}
          </Button>
          <Button look="danger" onClick={() => setIsCancelling(true)}>
            {m['booking.cancel']()}
          </Button>
        </div>
      )}
      {booking.isOpen && isMoving && (
        <Move
          link={link}
          booking={booking}
          onKeep={() => setIsMoving(false)}
          onMoved={(moved) => {
            setBooking(moved)
            setIsMoving(false)
            setNews(m['booking.moved']())
          }}
        />
      )}
      {!booking.isOpen && (
        <div className={styles.bookingActions}>
          <LinkButton href={pathOf('content.schedule', currentLanguage())}>{m['booking.new']()}</LinkButton>
        </div>
      )}
      <p className={styles.quiet}>
        {m['schedule.summary.call']()} <a href={`tel:${department.phone}`}>{formatPhoneInBelgium(department.phone)}</a>
      </p>
      <ConfirmDialog
        open={isCancelling}
        onClose={() => setIsCancelling(false)}
        title={m['booking.cancel-title']()}
        run={cancel}
        danger
        texts={{
          confirm: m['booking.cancel-yes'](),
          cancel: m['booking.cancel-no'](),
          close: m['booking.close'](),
          failure: m['booking.failed'](),
        }}
      >
        <p>{m['booking.cancel-text']()}</p>
      </ConfirmDialog>
    </>
  )
}

interface MoveProps {
  link: string
  booking: Booking
  onMoved: (booking: Booking) => void
  onKeep: () => void
}

function Move({ link, booking, onMoved, onKeep }: MoveProps) {
  const { department, service } = booking
  const [startsAt, setStartsAt] = useState<string | null>(booking.startsAt)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const [nearest, setNearest] = useState<readonly OfferedSlot[]>()
  const [version, setVersion] = useState(0)
  const choice = { department: department.id, service: service.id, moving: link }
  const isNew = startsAt !== null && startsAt !== booking.startsAt

  async function move(wanted: string) {
    setIsBusy(true)
    setFailure(undefined)
    try {
      onMoved((await api('POST /shop/workshop/move', { link, startsAt: wanted })).booking)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.reason !== 'slot-taken') return setFailure(error)
      const near = await api('POST /shop/workshop/getnearest', { ...choice, around: wanted }).catch(() => ({
        slots: [],
      }))
      setNearest(near.slots)
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
        choice={choice}
        startsAt={startsAt}
        onChoose={setStartsAt}
        version={version}
        nearest={nearest}
        phone={formatPhoneInBelgium(department.phone)}
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
            : m['booking.move']()}
        </Button>
        <Button look="quiet" onClick={onKeep}>
          {m['booking.keep']()}
        </Button>
      </div>
    </section>
  )
}

function placeText({ department: { name, address } }: Booking): string {
  return `${name}, ${address.streetName} ${address.houseNumber}, ${address.postalCode} ${address.city}`
}

function stateText({ state }: Booking): string {
  switch (state) {
    case 'booked':
      return m['booking.state-booked']()
    case 'moved':
      return m['booking.state-moved']()
    case 'cancelled':
      return m['booking.state-cancelled']()
    case 'done':
      return m['booking.state-done']()
  }
}
