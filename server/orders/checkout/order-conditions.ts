import type { ShopCustomerType } from '@forecourt/domain/contacts/customer.ts'
import type { DeliveryTerm } from '@forecourt/domain/orders/delivery-term.ts'
import type { Handover } from '@forecourt/domain/orders/handover.ts'
import { isAgreedTerm, type CommercialGuarantee } from '@forecourt/domain/stock/guarantee.ts'
import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { withdrawalRule } from '@forecourt/domain/orders/withdrawal.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { longDay } from '@forecourt/domain/platform/values/day-text.ts'
import { toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { commercialGuaranteeText } from '../../stock/details/guarantee-text.ts'

/** The facts of a car that its agreement depends on. */
type AgreedCar = {
  readonly name: string
  readonly isMadeToOrder: boolean
  /** Without months: bought for a company, to which the terms apply. */
  readonly guarantee: { readonly legalMonths: number | null; readonly commercial: CommercialGuarantee | null }
}

/** Lists the information due before an order (Code of Economic Law, art. VI.45 §1); mail and form repeat it. */
export function listConditions(
  { customerType, cars }: { customerType: ShopCustomerType; cars: readonly AgreedCar[] },
  language: Language,
): Order['conditions'] {
  const locale = { locale: language }
  const rule = withdrawalRule({ customerType, cars })
  const built = cars.filter(({ isMadeToOrder }) => isMadeToOrder).map(({ name }) => name)
  return {
    withdrawal:
      rule === 'mixed'
        ? m['conditions.withdrawal-mixed']({ cars: new Intl.ListFormat(toLocale(language)).format(built) }, locale)
        : m[`conditions.withdrawal-${rule}`]({}, locale),
    guarantee: cars.flatMap(({ name, guarantee }) => guaranteeLines({ ...guarantee, name, customerType }, language)),
  }
}

/** Returns the lines on the guarantees of a car for order forms, mails and the overview: the legal one, and another. */
export function guaranteeLines(
  car: AgreedCar['guarantee'] & { readonly name: string; readonly customerType: ShopCustomerType },
  language: Language,
): string[] {
  const { name, customerType, legalMonths: months, commercial } = car
  const locale = { locale: language }
  const isConsumer = customerType === 'private'
  const legal =
    !isConsumer || months === null
      ? []
      : isAgreedTerm(months)
        ? [m['conditions.guarantee-agreed']({ car: name, months }, locale)]
        : [m['conditions.guarantee-legal']({ car: name }, locale)]
  if (commercial === null) return legal
  const text = commercialGuaranteeText(commercial, { isConsumer }, language)
  return [...legal, m['words.labelled']({ label: name, text }, locale)]
}

/** Returns the delivery term: "uiterlijk op 14/03/2027". */
export function deliveryText(term: DeliveryTerm, language: Language): string {
  const locale = { locale: language }
  switch (term.kind) {
    case 'after-payment':
      return m['conditions.delivery-after-payment']({ days: term.days }, locale)
    case 'by':
      return m['conditions.delivery-by']({ day: formatDay(term.day) }, locale)
    case 'on':
      return m[`conditions.delivery-on-${term.part}`]({ day: longDay(term.day, language, { year: true }) }, locale)
  }
}

/** Returns the half-day: "dinsdag 1 december 2026, in de voormiddag". */
export function handoverText({ day, part }: Handover, language: Language): string {
  return m[`leads.wish.${part}`]({ day: longDay(day, language, { year: true }) }, { locale: language })
}
