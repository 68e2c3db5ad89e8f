import type { CheckCode, CheckValue, CheckWord, OfferCheck } from '@forecourt/domain/offers/checks/offer-check.ts'
import type { OfferEnd } from '@forecourt/domain/offers/offer-ends.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { addDays, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { GoodKind, Validity } from '@forecourt/domain/pricing/breakdown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { namedCustomers } from '../../contacts/customers/customer-texts.ts'
import { currentLanguage } from '../../platform/language.ts'
import { money, namedOffers } from './offer-texts.ts'

type Message = (params: Record<string, string>) => string

/** Each check fills the placeholders of its message: the table of cases beside the checks says which. */
const messages = {
  'dossier-approved': m['offers.check.dossier-approved'] as Message,
  'dossier-locked': m['offers.check.dossier-locked'] as Message,
  'offer-blocked': m['offers.check.offer-blocked'] as Message,
  'offer-confirmed': m['offers.check.offer-confirmed'] as Message,
  'offer-expired': m['offers.check.offer-expired'] as Message,
  'car-sold': m['offers.check.car-sold'] as Message,
  'car-sold-indirectly': m['offers.check.car-sold-indirectly'] as Message,
  'stock-offer-removed': m['offers.check.stock-offer-removed'] as Message,
  'offer-indirectly-changed': m['offers.check.offer-indirectly-changed'] as Message,
  'adopt-already-added': m['offers.check.adopt-already-added'] as Message,
  'adopt-no-campaign': m['offers.check.adopt-no-campaign'] as Message,
  'adopt-no-premium': m['offers.check.adopt-no-premium'] as Message,
  'adopt-no-sales-type': m['offers.check.adopt-no-sales-type'] as Message,
  'adopt-not-cumulable': m['offers.check.adopt-not-cumulable'] as Message,
  'product-inactive': m['offers.check.product-inactive'] as Message,
  'build-year-inactive': m['offers.check.build-year-inactive'] as Message,
  'engine-inactive': m['offers.check.engine-inactive'] as Message,
  'car-type-inactive': m['offers.check.car-type-inactive'] as Message,
  'sales-type-inactive': m['offers.check.sales-type-inactive'] as Message,
  'version-inactive': m['offers.check.version-inactive'] as Message,
  'used-car-unavailable': m['offers.check.used-car-unavailable'] as Message,
  'option-in-pack': m['offers.check.option-in-pack'] as Message,
  'option-not-available': m['offers.check.option-not-available'] as Message,
  'deal-minimum': m['offers.check.deal-minimum'] as Message,
  'deal-minimum-changed': m['offers.check.deal-minimum-changed'] as Message,
  'deal-inactive': m['offers.check.deal-inactive'] as Message,
  'discount-inactive': m['offers.check.discount-inactive'] as Message,
  'discount-scope': m['offers.check.discount-scope'] as Message,
  'discount-amount': m['offers.check.discount-amount'] as Message,
  'discount-type': m['offers.check.discount-type'] as Message,
  'discount-no-premium': m['offers.check.discount-no-premium'] as Message,
  'discount-settings': m['offers.check.discount-settings'] as Message,
  'discount-dates': m['offers.check.discount-dates'] as Message,
  'discount-cumulation': m['offers.check.discount-cumulation'] as Message,
  'price-changed': m['offers.check.price-changed'] as Message,
  'promo-price-changed': m['offers.check.promo-price-changed'] as Message,
  'promotion-expired': m['offers.check.promotion-expired'] as Message,
  'promotion-granted': m['offers.check.promotion-granted'] as Message,
  'campaign-changed': m['offers.check.campaign-changed'] as Message,
  'finance-invalid': m['offers.check.finance-invalid'] as Message,
  'below-floor': m['offers.check.below-floor'] as Message,
  'below-floor-hidden': m['offers.check.below-floor-hidden'] as Message,
  'vat-number-not-checked': m['offers.check.vat-number-not-checked'] as Message,
  'vat-number-invalid': m['offers.check.vat-number-invalid'] as Message,
  'vat-permit-invalid': m['offers.check.vat-permit-invalid'] as Message,
  'customer-changed': m['offers.check.customer-changed'] as Message,
  'delay-over': m['offers.check.delay-over'] as Message,
  'validity-after-rule-end': m['offers.check.validity-after-rule-end'] as Message,
  'car-free-again': m['offers.check.car-free-again'] as Message,
  'version-inactive-undated': m['offers.check.version-inactive-undated'] as Message,
} satisfies Record<CheckCode | 'below-floor-hidden' | 'version-inactive-undated', Message>

const words: Record<CheckWord, () => string> = {
  active: () => m['offers.check-word.active'](),
  inactive: () => m['offers.check-word.inactive'](),
  gone: () => m['offers.check-word.gone'](),
  'other-campaign': () => m['offers.check-word.other-campaign'](),
  support: () => m['offers.check-word.support'](),
  approval: () => m['offers.check-word.approval'](),
  maximum: () => m['offers.check-word.maximum'](),
  requirement: () => m['offers.check-word.requirement'](),
  base: () => m['offers.check-word.base'](),
  name: () => m['offers.check-word.name'](),
  parts: () => m['offers.check-word.parts'](),
  rules: () => m['offers.check-word.rules'](),
  identity: () => m['offers.check-word.identity'](),
  registration: () => m['offers.check-word.registration'](),
  mileage: () => m['offers.check-word.mileage'](),
  traits: () => m['offers.check-word.traits'](),
  equipment: () => m['offers.check-word.equipment'](),
  campaign: () => m['offers.check-word.campaign'](),
  premium: () => m['offers.check-word.premium'](),
  discount: () => m['offers.check-word.discount'](),
  deal: () => m['offers.check-word.deal'](),
  promotion: () => m['offers.check-word.promotion'](),
  'list-price': () => m['offers.check-word.list-price'](),
  service: () => m['offers.check-word.service'](),
  'credit-rate': () => m['offers.check-word.credit-rate'](),
  'vat-rate': () => m['offers.check-word.vat-rate'](),
  'vat-scheme': () => m['offers.check-word.vat-scheme'](),
  total: () => m['offers.check-word.total'](),
  'missing-key': () => m['offers.check-word.missing-key'](),
  'no-price': () => m['offers.check-word.no-price'](),
  range: () => m['offers.check-word.range'](),
  cars: () => m['offers.check-word.cars'](),
  'customer-type': () => m['offers.check-word.customer-type'](),
  'vat-number': () => m['offers.check-word.vat-number'](),
  country: () => m['offers.check-word.country'](),
  merged: () => m['offers.check-word.merged'](),
  blocked: () => m['offers.check-word.blocked'](),
  taxable: () => m['offers.check-word.taxable'](),
  'vat-permit': () => m['offers.check-word.vat-permit'](),
  shop: () => m['offers.check-word.shop'](),
}

const scopes: Record<GoodKind, () => string> = {
  base: () => m['offers.check-scope.base'](),
  engine: () => m['offers.check-scope.engine'](),
  colour: () => m['offers.check-scope.colour'](),
  cover: () => m['offers.check-scope.cover'](),
  option: () => m['offers.check-scope.option'](),
  pack: () => m['offers.check-scope.pack'](),
  accessory: () => m['offers.check-scope.accessory'](),
  delivery: () => m['offers.check-scope.delivery'](),
  registration: () => m['offers.check-scope.registration'](),
  warranty: () => m['offers.check-scope.warranty'](),
  fee: () => m['offers.check-scope.fee'](),
}

const premiums: Partial<Record<string, () => string>> = {
  adopt: () => m['offers.check-premium.adopt'](),
  dealer: () => m['offers.check-premium.dealer'](),
  fleet: () => m['offers.check-premium.fleet'](),
  stock: () => m['offers.check-premium.stock'](),
  campaign: () => m['offers.check-premium.campaign'](),
}

/** Names something that the price of an offer leans on and that ends: `de campagne Najaar 2026`. */
export function endText({ kind, key, code }: OfferEnd, { names, car }: Pick<OfferContext, 'names' | 'car'>): string {
  const part = car?.parts.find(({ id }) => id === key)
  const name = names[key] ?? part?.name
  return `${words[kind]()} ${car?.id === key ? car.name : name ? translate(name, currentLanguage()) : code}`
}

/** Returns the text of a check, in the language of its reader. */
export function checkText({ code, params }: Pick<OfferCheck, 'code' | 'params'>): string {
  return messages[messageKey(code, params)](
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, valueText(value)])),
  )
}

function messageKey(code: CheckCode, params: OfferCheck['params']): keyof typeof messages {
  // The margin is not visible to everybody.
  if (code === 'below-floor' && !('margin' in params)) return 'below-floor-hidden'
  const { since } = params
  const isUndated = typeof since === 'object' && 'day' in since && since.day === null
  return code === 'version-inactive' && isUndated ? 'version-inactive-undated' : code
}

function valueText(value: CheckValue): string {
  if (typeof value === 'string') return premiumText(value)
  if (typeof value === 'number') return String(value)
  if ('name' in value) return translate(value.name, currentLanguage())
  if ('cents' in value) return money(value.cents)
  if ('bp' in value) return percent(value.bp / 100)
  if ('ppm' in value) return percent(value.ppm / 10_000)
  if ('day' in value) return value.day === null ? '–' : formatDay(value.day)
  if ('days' in value) return daysText(value.days)
  if ('lines' in value) return scopeText(value.lines)
  if ('salesTypes' in value) {
    return allOr(value.salesTypes.map((type) => namedOffers.texts.choice('salesType', type)))
  }
  if ('customerTypes' in value) {
    return allOr(value.customerTypes.map((type) => namedCustomers.texts.choice('customerType', type)))
  }
  return value.words.map((word) => words[word]()).join(', ')
}

/** Kinds of premiums are named; any other text stays as it is. */
function premiumText(text: string): string {
  const [, kind] = /^PREM\.([A-Z]+)$/.exec(text) ?? []
  return premiums[kind?.toLowerCase() ?? '']?.() ?? text
}

function scopeText(lines: Extract<CheckValue, { lines: unknown }>['lines']): string {
  if (lines === 'vehicle') return m['offers.check-scope.vehicle']()
  return lines.map((kind) => scopes[kind]()).join(', ')
}

function allOr(names: readonly string[]): string {
  return names.length === 0 ? m['offers.check-scope.all']() : names.join(', ')
}

function percent(share: number): string {
  return `${String(share).replace('.', ',')}\u00a0%`
}

/** The last day that counts, as people are told it. */
function daysText(ranges: readonly Validity[]): string {
  return ranges
    .map(({ validFrom, validUntil }) =>
      m['office.offer.why-not.from-to']({
        from: validFrom ? formatDay(validFrom) : '…',
        to: validUntil ? formatDay(addDays(validUntil, -1)) : '…',
      }),
    )
    .join(', ')
}
