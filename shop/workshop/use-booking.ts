import { useEffect, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { OfferedSlot } from '@forecourt/domain/agenda/diary.schema.ts'
import type { WorkshopServices } from '@forecourt/domain/workshop/booking.schema.ts'
import { newOnceKey } from '../platform/once-key.ts'
import { bookingForm } from '@forecourt/domain/workshop/booking.ts'
import { useOwnData } from '../contacts/own-data.ts'
import { useForm, withBlanksFilled } from '../platform/use-form.ts'
import { missingChoiceText, violationTexts } from './booking-texts.ts'
import {
  type BookingStep,
  bookingSteps,
  firstOpenStep,
  fieldsAt,
  missingChoices,
  newDraft,
  readDraft,
  type ScheduleDraft,
  withChoice,
  writeDraft,
} from './schedule-draft.ts'

export type BookingFlow = ReturnType<typeof useBooking>

/** A booking in progress: choices and input, step by step, and the call that books. */
export function useBooking(services: WorkshopServices) {
  const [draft, setDraft] = useState(() => newDraft(services))
  const [isRestored, setIsRestored] = useState(false)
  const [nearest, setNearest] = useState<readonly OfferedSlot[]>()
  const [version, setVersion] = useState(0)
  const [hasMoved, setHasMoved] = useState(false)

  // Storage is read in the browser only; the server draws the first step.
  useEffect(() => {
    setDraft(readDraft(services, new Date()))
    setIsRestored(true)
  }, [services])
  useEffect(() => {
    if (isRestored) writeDraft(draft)
  }, [draft, isRestored])

  const { step } = draft
  const fields = fieldsAt(step)
  const form = useForm({
    form: bookingForm,
    start: draft.details,
    held: {
      fields: draft.details,
      type: (typed) => setDraft((last) => ({ ...last, details: { ...last.details, ...typed } })),
    },
    step: { name: step, fields },
    more: { violations: missingChoices(draft), formTexts: { required: ({ field }) => missingChoiceText(field) } },
    textOf: violationTexts,
    summarised: fields.length > 0,
    send: async () => (step === 'overview' ? book() : next()),
  })

  useOwnData(({ firstName, lastName, email, dialCode, phone }) =>
    setDraft((last) => {
      const details = withBlanksFilled(last.details, { firstName, lastName, email })
      return { ...last, details: details.phone === '' && phone !== '' ? { ...details, dialCode, phone } : details }
    }),
  )

  function goTo(step: BookingStep) {
    setHasMoved(true)
    setDraft((last) => ({ ...last, step }))
  }

  function next() {
    if (step === 'time') setNearest(undefined)
    // A customer who came back to correct something continues at the first incomplete step.
    const following = bookingSteps[bookingSteps.indexOf(step) + 1] ?? 'overview'
    const open = firstOpenStep(draft)
    goTo(bookingSteps.indexOf(open) > bookingSteps.indexOf(following) ? open : following)
  }

  async function book() {
    const { department, service, startsAt, details } = draft
    if (department === null || service === null || startsAt === null) return
    const onceKey = draft.onceKey || newOnceKey()
    setDraft((last) => ({ ...last, onceKey }))
    try {
      const placed = await api('POST /shop/workshop/book', { onceKey, department, service, startsAt, details })
      setDraft({ ...newDraft(services), details, placed })
    } catch (error) {
      await recoverBooking(error, { department, service, startsAt })
    }
  }

  async function recoverBooking(cause: unknown, wanted: { department: number; service: number; startsAt: string }) {
    if (!(cause instanceof ApiFailure) || cause.reason !== 'slot-taken') throw cause
    const { startsAt: around, ...choice } = wanted
    // Without suggested times the customer chooses in the calendar.
    const near = await api('POST /shop/workshop/getnearest', { ...choice, around }).catch(() => ({ slots: [] }))
    setNearest(near.slots)
    setVersion((last) => last + 1)
    setHasMoved(true)
    setDraft((last) => ({ ...last, step: 'time', startsAt: null, onceKey: '' }))
  }

  return {
    draft,
    form,
    nearest,
    version,
    /** True once the customer changed steps since the page was opened. */
    hasMoved,
    goTo,
    choose: (choice: Partial<Pick<ScheduleDraft, 'department' | 'service'>>) => {
      setNearest(undefined)
      setDraft((last) => withChoice(last, choice, services))
    },
    chooseTime: (startsAt: string | null) => setDraft((last) => ({ ...last, startsAt })),
    /** Another booking by the same person. */
    again: () => setDraft((last) => ({ ...newDraft(services), details: last.details })),
  }
}
