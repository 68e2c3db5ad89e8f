import { toLetter } from '@forecourt/domain/offers/alternatives.ts'
import type { ComingEnd, RemindedEnd } from '@forecourt/domain/offers/offer-reminder.ts'
import { toLastDay } from '@forecourt/domain/offers/offer.ts'
import { formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/** An offer as its reminder describes it. */
export interface RemindedOffer {
  readonly offerNumber: string
  readonly car: string
  readonly validUntil: CalendarDay | null
  /** 1 to 4 for the letters A to D of the proposals that the customer can choose between; null: there is only this one. */
  readonly place: number | null
  /** True where all of them are valid until the same day. */
  readonly isValidAsOthers: boolean
}

/** Returns the proposed subject and text of a reminder: what ends, on which day, and until when the offer binds us. */
export function draftWords(
  offer: RemindedOffer,
  end: ComingEnd,
  language: Language,
): { subject: string; text: string } {
  const locale = { locale: language }
  const { subject, facts } =
    end.kind === 'validity' ? validityWords(offer, end, language) : termWords(offer, end, language)
  const ask = offer.place === null ? m['offer-reminder.ask']({}, locale) : m['offer-reminder.ask-of-set']({}, locale)
  return { subject, text: `${facts}\n\n${ask}` }
}

type Words = { subject: string; facts: string }

function validityWords(
  { offerNumber: number, car, ...offer }: RemindedOffer,
  end: ComingEnd,
  language: Language,
): Words {
  const locale = { locale: language }
  const day = lastDay(end.until)
  if (offer.place === null) {
    return {
      subject: m['offer-reminder.validity.subject']({ day }, locale),
      facts: m['offer-reminder.validity.text']({ number, car, day }, locale),
    }
  }
  if (offer.isValidAsOthers) {
    return {
      subject: m['offer-reminder.validity.subject-of-set']({ day }, locale),
      facts: m['offer-reminder.validity.text-of-set']({ day }, locale),
    }
  }
  const letter = toLetter(offer.place)
  return {
    subject: m['offer-reminder.validity.subject-of-one']({ letter, day }, locale),
    facts: m['offer-reminder.validity.text-of-one']({ letter, car, day }, locale),
  }
}

/**
 * Returns the text about the end. The price is promised until the offer ends (design, "an issued offer binds"): the mail may not
 * say that it ends earlier.
 */
function termWords({ offerNumber: number, car, ...offer }: RemindedOffer, end: ComingEnd, language: Language): Words {
  const locale = { locale: language }
  const day = lastDay(end.until)
  const what = [endWord(end.kind, language), end.name && translate(end.name, language)].join(' ')
  const letter = offer.place === null ? null : toLetter(offer.place)
  const binding =
    end.kind === 'credit-rate'
      ? m['offer-reminder.term.credit']({}, locale)
      : offer.validUntil === null
        ? ''
        : m['offer-reminder.term.binding']({ day: lastDay(offer.validUntil) }, locale)
  const fact =
    letter === null
      ? m['offer-reminder.term.text']({ number, car, what, day }, locale)
      : m['offer-reminder.term.text-of-one']({ letter, car, what, day }, locale)
  return {
    subject:
      letter === null
        ? m['offer-reminder.term.subject']({ what, day }, locale)
        : m['offer-reminder.term.subject-of-one']({ letter, what, day }, locale),
    facts: `${fact} ${binding}`.trim(),
  }
}

function lastDay(until: CalendarDay): string {
  return formatDay(toLastDay(until))
}

function endWord(kind: RemindedEnd, language: Language): string {
  const locale = { locale: language }
  switch (kind) {
    case 'validity':
      return ''
    case 'campaign':
      return m['offers.check-word.campaign']({}, locale)
    case 'premium':
      return m['offers.check-word.premium']({}, locale)
    case 'discount':
      return m['offers.check-word.discount']({}, locale)
    case 'deal':
      return m['offers.check-word.deal']({}, locale)
    case 'promotion':
      return m['offers.check-word.promotion']({}, locale)
    case 'credit-rate':
      return m['offers.check-word.credit-rate']({}, locale)
  }
}
