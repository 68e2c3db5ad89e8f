import { isCalendarDay } from '../platform/calendar.ts'
import { email, firstViolation, required, type FieldViolation, type Violation } from '../platform/validation.ts'
import { phoneOf } from './phone.ts'

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

function phoneViolation(phone: string, contactBy: ContactWay): Violation | undefined {
  if (phone.trim() === '') return contactBy === 'phone' ? { reason: 'required' } : undefined
  return phoneOf(phone) === undefined ? { reason: 'phone' } : undefined
}

function at(field: string, violation: Violation | undefined): FieldViolation[] {
  return violation ? [{ field, ...violation }] : []
}
