import { isCalendarDay } from '../platform/values/calendar.ts'
import { choice, form, line, lines, type FormValues, emailLine } from '../platform/forms/form.ts'
import { missing, type FieldViolation } from '../platform/forms/validation.ts'
import { phoneProblem } from '../platform/forms/phone.ts'
import { noNationalNumber } from './national-number.ts'

export const LEAD_KINDS = ['contact', 'car-question', 'test-drive', 'trade-in', 'car-search'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]

export const CONTACT_WAYS = ['email', 'phone'] as const
export type ContactWay = (typeof CONTACT_WAYS)[number]

/**
 * The form of a lead: the sender, the question, and the way to answer. A question needs a text; a test drive or a search
 * needs none.
 */
export const leadForm = form({
  fields: {
    name: line({ max: 120, required: true }),
    company: line({ max: 120 }),
    email: emailLine({ required: true }),
    /** As typed. */
    phone: line({ max: 30, rules: [phoneProblem] }),
    contactBy: choice(CONTACT_WAYS),
    message: lines({ max: 4000, rules: [noNationalNumber] }),
  },
  check: ({ phone, contactBy, message }, kind: LeadKind) => [
    contactBy === 'phone' ? missing('phone', phone) : undefined,
    kind === 'contact' || kind === 'car-question' ? missing('message', message) : undefined,
  ],
})
export type LeadPerson = Omit<FormValues<typeof leadForm>, 'message'>

/** Splits a name, which the shop asks in one line: its first word is the first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [, firstName = '', lastName = name] = /^(\S+)\s+(\S.*)$/.exec(name.trim()) ?? []
  return { firstName, lastName }
}

/** Checks that a wished day exists and is in the future. */
export function findDayViolations(day: string, today: string): FieldViolation<'required' | 'format'>[] {
  if (day.trim() === '') return [{ field: 'day', reason: 'required' }]
  return isCalendarDay(day) && day > today ? [] : [{ field: 'day', reason: 'format' }]
}
