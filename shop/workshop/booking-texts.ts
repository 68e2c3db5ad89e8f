import type { FieldViolation } from '@forecourt/domain/platform/forms/validation.ts'
import type { BookingDetails } from '@forecourt/domain/workshop/booking.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage } from '../platform/language.ts'
import { formatEuros } from '../platform/money-text.ts'
import type { BookingStep } from './schedule-draft.ts'

export function stepLabel(step: BookingStep): string {
  switch (step) {
    case 'place':
      return m['schedule.steps.place']()
    case 'service':
      return m['schedule.steps.service']()
    case 'car':
      return m['schedule.steps.car']()
    case 'time':
      return m['schedule.steps.time']()
    case 'contact':
      return m['words.your-details']()
    case 'overview':
      return m['words.overview']()
  }
}

/** Returns the lowest price of the service, or that it is on request. */
export function priceText(priceFrom: number | null): string {
  if (priceFrom === null) return m['schedule.service.on-request']()
  return m['schedule.service.from']({ price: formatEuros(priceFrom) })
}

/** `45 min`, `1 uur`, `2 u 30`; in French `1 h`, `2 h 30`. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const isFrench = currentLanguage() === 'fr'
  if (hours === 0) return `${rest}\u00a0min`
  if (rest === 0) return `${hours}\u00a0${isFrench ? 'h' : 'uur'}`
  return `${hours}\u00a0${isFrench ? 'h' : 'u'}\u00a0${rest}`
}

export function fieldLabel(field: keyof BookingDetails): string {
  switch (field) {
    case 'licencePlate':
      return m['words.number-plate']()
    case 'car':
      return m['words.brand-and-model']()
    case 'mileage':
      return m['words.mileage']()
    case 'vin':
      return m['words.vin']()
    case 'remarks':
      return m['schedule.car.remarks']()
    case 'firstName':
      return m['words.first-name']()
    case 'lastName':
      return m['words.last-name']()
    case 'email':
      return m['words.email']()
    case 'dialCode':
      return m['phone.dial-code']()
    case 'phone':
      return m['phone.number']()
  }
}

export function missingChoiceText(field: string): string {
  if (field === 'department') return m['schedule.place.missing']()
  return field === 'service' ? m['schedule.service.missing']() : m['schedule.time.missing']()
}

function violationText({ field, reason }: FieldViolation): string {
  const isMissing = reason === 'required'
  switch (field as keyof BookingDetails) {
    case 'licencePlate':
      return isMissing ? m['schedule.errors.plate-required']() : m['schedule.errors.plate']()
    case 'car':
    case 'remarks':
      return m['schedule.errors.car']()
    case 'mileage':
      return isMissing ? m['schedule.errors.mileage-required']() : m['schedule.errors.mileage']()
    case 'vin':
      return m['words.vin-wrong']()
    case 'firstName':
      return m['words.enter-first-name']()
    case 'lastName':
      return m['words.enter-name']()
    case 'email':
      return isMissing ? m['words.enter-email']() : m['words.email-incomplete']()
    case 'dialCode':
      return m['phone.errors.dial-code']()
    case 'phone':
      return isMissing ? m['phone.errors.required']() : m['phone.errors.number']()
  }
}

/** Advice on a violation, in words. */
export const violationTexts = {
  required: violationText,
  email: violationText,
  phone: violationText,
  'dial-code': violationText,
  format: violationText,
  numeric: violationText,
  'licence-plate': violationText,
  'national-number': m['schedule.errors.national-number'],
  'latin-letters': m['problems.latin-letters'],
}
