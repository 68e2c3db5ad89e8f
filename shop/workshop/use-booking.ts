import { useEffect, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { OfferedSlot, WorkshopServices } from '@forecourt/domain/workshop/booking.schema.ts'
import type { BookingDetails } from '@forecourt/domain/workshop/booking.ts'
import { useOwnData } from '../contacts/own-data.ts'
import type { Told } from '../platform/FailureNotice.tsx'
import { withBlanksFilled } from '../platform/use-form.ts'
import {
  type BookingStep,
  bookingSteps,
  firstOpenStep,
  isDone,
  newDraft,
  readDraft,
  type ScheduleDraft,
  withChoice,
  writeDraft,
} from './schedule-draft.ts'

export type BookingFlow = ReturnType<typeof useBooking>

/** A booking on its way: what was chosen and typed, step by step, and the call that makes it. */
export function useBooking(services: WorkshopServices) {
  const [draft, setDraft] = useState(() => newDraft(services))
  const [isRestored, setIsRestored] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Told>()
  const [nearest, setNearest] = useState<readonly OfferedSlot[]>()
  const [version, setVersion] = useState(0)
  /** Gaps show only in fields that were left and on steps that were tried to leave. */
  const [left, setLeft] = useState<readonly string[]>([])
  const [tried, setTried] = useState<readonly BookingStep[]>([])
  const [attempt, setAttempt] = useState(0)
  const [hasMoved, setHasMoved] = useState(false)

  // Storage is read in the browser only; the server draws the first step.
  useEffect(() => {
    setDraft(readDraft(services, new Date()))
    setIsRestored(true)
  }, [services])
  useEffect(() => {
    if (isRestored) writeDraft(draft)
  }, [draft, isRestored])

  useOwnData(({ firstName, lastName, email, dialCode, phone }) =>
    setDraft((last) => {
      const details = withBlanksFilled(last.details, { firstName, lastName, email })
      return { ...last, details: details.phone === '' && phone !== '' ? { ...details, dialCode, phone } : details }
    }),
  )

  function goTo(step: BookingStep) {
    setFailure(undefined)
    setHasMoved(true)
    setDraft((last) => ({ ...last, step }))
  }

  function next() {
    const { step } = draft
    if (!isDone(step, draft)) {
      setTried((last) => [...last, step])
      setAttempt((last) => last + 1)
      return
    }
    setTried((last) => last.filter((one) => one !== step))
    if (step === 'time') setNearest(undefined)
    // One who came back to mend something goes on where nothing is done yet.
    const following = bookingSteps[bookingSteps.indexOf(step) + 1] ?? 'overview'
    const open = firstOpenStep(draft)
    goTo(bookingSteps.indexOf(open) > bookingSteps.indexOf(following) ? open : following)
  }

  async function book() {
    const { department, service, startsAt, details } = draft
    if (isBusy || department === null || service === null || startsAt === null) return
    const onceKey = draft.onceKey || newOnceKey()
    setDraft((last) => ({ ...last, onceKey }))
    setIsBusy(true)
    setFailure(undefined)
    try {
      const placed = await api('POST /shop/workshop/book', { onceKey, department, service, startsAt, details })
      setDraft({ ...newDraft(services), details, placed })
    } catch (error) {
      await mend(error, { department, service, startsAt })
    } finally {
      setIsBusy(false)
    }
  }

  async function mend(cause: unknown, wanted: { department: number; service: number; startsAt: string }) {
    if (!(cause instanceof ApiFailure)) throw cause
    if (cause.reason !== 'slot-taken') return setFailure(cause)
    const { startsAt: around, ...choice } = wanted
    // Without these one chooses in the calendar.
    const near = await api('POST /shop/workshop/getnearest', { ...choice, around }).catch(() => ({ slots: [] }))
    setNearest(near.slots)
    setVersion((last) => last + 1)
    setHasMoved(true)
    setDraft((last) => ({ ...last, step: 'time', startsAt: null, onceKey: '' }))
  }

  return {
    draft,
    isBusy,
    failure,
    nearest,
    version,
    left,
    tried,
    attempt,
    /** The customer went from one step to another since the page was opened. */
    hasMoved,
    goTo,
    next,
    book,
    choose: (choice: Partial<Pick<ScheduleDraft, 'department' | 'service'>>) => {
      setNearest(undefined)
      setDraft((last) => withChoice(last, choice, services))
    },
    chooseTime: (startsAt: string | null) => setDraft((last) => ({ ...last, startsAt })),
    fill: (fields: Partial<BookingDetails>) =>
      setDraft((last) => ({ ...last, details: { ...last.details, ...fields } })),
    leave: (field: keyof BookingDetails) => setLeft((last) => [...new Set([...last, field])]),
    /** Another booking of the same person. */
    again: () => {
      setLeft([])
      setTried([])
      setDraft((last) => ({ ...newDraft(services), details: last.details }))
    },
  }
}

function newOnceKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
