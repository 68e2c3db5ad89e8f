import { isCalendarDay } from '../platform/calendar.ts'
import { email, firstViolation, required, type FieldViolation, type Violation } from '../platform/validation.ts'
import { DEFAULT_DIAL_CODE, dialCodeOf, parsePhone } from './phone.ts'

/** What somebody asks of us. */
export const LEAD_KINDS = ['contact', 'car-question', 'test-drive', 'trade-in'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]

export const CONTACT_WAYS = ['email', 'phone'] as const
export type ContactWay = (typeof CONTACT_WAYS)[number]

export const DAY_PARTS = ['morning', 'afternoon'] as const
export type DayPart = (typeof DAY_PARTS)[number]

export const MAX_NAME_LENGTH = 120
export const MAX_MESSAGE_LENGTH = 4000

/** Who asks, and how we may answer. */
export interface LeadPerson {
  name: string
  company: string
  email: string
  /** As typed. */
  phone: string
  contactBy: ContactWay
}

export function blankLeadPerson(): LeadPerson {
  return { name: '', company: '', email: '', phone: '', contactBy: 'email' }
}

/** What is missing or wrong about whoever asks, in the order of the fields. */
export function leadPersonViolations({ name, email: address, phone, contactBy }: LeadPerson): FieldViolation[] {
  return [
    ...at('name', firstViolation(name, required)),
    ...at('email', firstViolation(address, required, email)),
    ...at('phone', phoneViolation(phone, contactBy)),
  ]
}

/** A question without words is none; a test drive says enough by itself. */
export function messageViolations(kind: LeadKind, message: string): FieldViolation[] {
  return kind === 'contact' || kind === 'car-question' ? at('message', firstViolation(message, required)) : []
}

/** A wished day must exist and lie ahead. */
export function wishedDayViolations(day: string, today: string): FieldViolation[] {
  if (day.trim() === '') return at('day', { reason: 'required' })
  return isCalendarDay(day) && day > today ? [] : at('day', { reason: 'format' })
}

/** A number as people type it, with or without a country code, in; as it is stored out. Undefined: no such number. */
export function phoneOf(typed: string): string | undefined {
  const compact = typed.replaceAll(/[\s./()-]/g, '').replace(/^00/, '+')
  const dialCode = compact.startsWith('+') ? dialCodeOf(compact) : DEFAULT_DIAL_CODE
  const parsed = dialCode === undefined ? undefined : parsePhone(dialCode, typed)
  return parsed?.ok ? parsed.e164 : undefined
}

function phoneViolation(phone: string, contactBy: ContactWay): Violation | undefined {
  if (phone.trim() === '') return contactBy === 'phone' ? { reason: 'required' } : undefined
  return phoneOf(phone) === undefined ? { reason: 'phone' } : undefined
}

function at(field: string, violation: Violation | undefined): FieldViolation[] {
  return violation ? [{ field, ...violation }] : []
}
