import { findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { missing, type FieldViolation } from '@forecourt/domain/platform/forms/validation.ts'
import type { Booking, WorkshopServices } from '@forecourt/domain/workshop/booking.schema.ts'
import { blankDetails, bookingForm, type BookingDetails } from '@forecourt/domain/workshop/booking.ts'
import { loadStoredDraft, keepDraft } from '../platform/drafts.ts'

export const bookingSteps = ['place', 'service', 'car', 'time', 'contact', 'overview'] as const
export type BookingStep = (typeof bookingSteps)[number]

/** The choices, input and step of the customer, which a reload would lose. Kept as long as the tab is open. */
export interface ScheduleDraft {
  step: BookingStep
  department: number | null
  service: number | null
  /** The instant, as the server wrote it. */
  startsAt: string | null
  details: BookingDetails
  /** Idempotency key of this booking, so that a repeated call books nothing more. */
  onceKey: string
  /** The booking that was made, with the secret of its link. */
  placed: { booking: Booking; link: string } | null
}

const carFields = ['licencePlate', 'car', 'mileage', 'vin', 'remarks']
const contactFields = Object.keys(bookingForm.fields).filter((field) => !carFields.includes(field))

/** Returns the fields of a step. */
export function fieldsAt(step: BookingStep): readonly string[] {
  if (step === 'car') return carFields
  return step === 'contact' ? contactFields : []
}

/** Returns the missing choices of a step. */
export function missingChoices({ step, department, service, startsAt }: ScheduleDraft): FieldViolation<'required'>[] {
  const choices = { place: { department }, service: { service }, time: { startsAt } }
  const asked = Object.entries(choices[step as keyof typeof choices] ?? {})
  return asked.flatMap(([field, chosen]) => missing(field, chosen) ?? [])
}

/** Returns a new draft; a single workshop is already chosen. */
export function newDraft({ departments }: Pick<WorkshopServices, 'departments'>): ScheduleDraft {
  const [only, ...others] = departments
  return {
    step: 'place',
    department: only && others.length === 0 ? only.id : null,
    service: null,
    startsAt: null,
    details: blankDetails(),
    onceKey: '',
    placed: null,
  }
}

export function isDone(step: BookingStep, draft: ScheduleDraft): boolean {
  if (step === 'overview') return draft.placed !== null
  const fields = fieldsAt(step)
  const isTyped = !findViolations(bookingForm, draft.details).some(({ field }) => fields.includes(field))
  return isTyped && missingChoices({ ...draft, step }).length === 0
}

/** Returns the first incomplete step: no visitor gets beyond it. */
export function firstOpenStep(draft: ScheduleDraft): BookingStep {
  return bookingSteps.find((step) => !isDone(step, draft)) ?? 'overview'
}

/** Changes workshop or service: the chosen time goes, and so does a service that the workshop does not offer. */
export function withChoice(
  draft: ScheduleDraft,
  choice: Partial<Pick<ScheduleDraft, 'department' | 'service'>>,
  { services }: Pick<WorkshopServices, 'services'>,
): ScheduleDraft {
  const chosen = { ...draft, ...choice }
  if (chosen.department === draft.department && chosen.service === draft.service) return draft
  const isOffered = services.some(
    ({ id, departments }) => id === chosen.service && departments.includes(chosen.department ?? 0),
  )
  return { ...chosen, service: isOffered ? chosen.service : null, startsAt: null }
}

const name = 'workshop-booking'

export function readDraft(services: WorkshopServices, now: Date): ScheduleDraft {
  return parseDraft(loadStoredDraft(name), services, now)
}

export function writeDraft(draft: ScheduleDraft): void {
  keepDraft(name, draft)
}

/** Parses a stored draft and drops invalid parts: another release may have written it, and services come and go. */
export function parseDraft(
  value: Partial<Record<keyof ScheduleDraft, unknown>>,
  services: Pick<WorkshopServices, 'departments' | 'services'>,
  now: Date,
): ScheduleDraft {
  const blank = newDraft(services)
  const department = services.departments.find(({ id }) => id === value.department)?.id ?? blank.department
  const service = services.services.find(
    ({ id, departments }) => id === value.service && department !== null && departments.includes(department),
  )?.id
  const startsAt = typeof value.startsAt === 'string' && new Date(value.startsAt) > now ? value.startsAt : null
  const draft: ScheduleDraft = {
    ...blank,
    department,
    service: service ?? null,
    startsAt: service === undefined ? null : startsAt,
    details: readTexts(value.details, blank.details),
    onceKey: typeof value.onceKey === 'string' ? value.onceKey : '',
    placed: readPlaced(value.placed),
  }
  const reached = firstOpenStep(draft)
  const step = bookingSteps.find((one) => one === value.step) ?? blank.step
  return { ...draft, step: bookingSteps.indexOf(step) <= bookingSteps.indexOf(reached) ? step : reached }
}

/** Returns the blank texts, replaced by those that were stored. */
function readTexts(stored: unknown, blank: BookingDetails): BookingDetails {
  const texts = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const known = Object.keys(blank).filter((name) => typeof texts[name] === 'string')
  return { ...blank, ...Object.fromEntries(known.map((name) => [name, texts[name]])) }
}

function readPlaced(stored: unknown): ScheduleDraft['placed'] {
  const { booking, link } = (stored ?? {}) as Partial<NonNullable<ScheduleDraft['placed']>>
  return typeof link === 'string' && typeof booking?.number === 'string' ? { booking, link } : null
}
