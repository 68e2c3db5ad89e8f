import type { CheckCode, CheckValue, CheckWord, OfferCheck } from '@forecourt/domain/offers/checks/offer-check.ts'
import type { OfferEnd } from '@forecourt/domain/offers/offer-ends.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { GoodKind } from '@forecourt/domain/pricing/breakdown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { namedCustomers } from '../../contacts/customers/customer-texts.ts'
import { currentLanguage } from '../../platform/language.ts'
import { formatCents } from '../../platform/money-text.ts'
import { namedOffers } from './offer-texts.ts'
import { daysText } from './why-not-text.ts'

/** As the type of a method, which a message with placeholders of its own fits. */
type Message = { text(params: Readonly<Record<string, string | number>>): string }['text']

/** The messages of the checks: the table of cases beside the checks lists their placeholders. */
type CheckMessage = CheckCode | 'adopt-already-added-car' | 'below-floor-hidden' | 'version-inactive-undated'
const messages: Record<CheckMessage, Message> = {
  'dossier-approved': m['offers.check.dossier-approved'],
  'dossier-locked': m['offers.check.dossier-locked'],
  'offer-blocked': m['offers.check.offer-blocked'],
  'offer-confirmed': m['offers.check.offer-confirmed'],
  'offer-expired': m['offers.check.offer-expired'],
  'car-sold': m['offers.check.car-sold'],
  'car-sold-indirectly': m['offers.check.car-sold-indirectly'],
  'stock-offer-removed': m['offers.check.stock-offer-removed'],
  'offer-indirectly-changed': m['offers.check.offer-indirectly-changed'],
  'adopt-already-added': m['offers.check.adopt-already-added'],
  'adopt-already-added-car': m['offers.check.adopt-already-added-car'],
  'adopt-no-campaign': m['offers.check.adopt-no-campaign'],
  'adopt-no-premium': m['offers.check.adopt-no-premium'],
  'adopt-no-sales-type': m['offers.check.adopt-no-sales-type'],
  'adopt-not-cumulable': m['offers.check.adopt-not-cumulable'],
  'product-inactive': m['offers.check.product-inactive'],
  'build-year-inactive': m['offers.check.build-year-inactive'],
  'engine-inactive': m['offers.check.engine-inactive'],
  'car-type-inactive': m['offers.check.car-type-inactive'],
  'sales-type-inactive': m['offers.check.sales-type-inactive'],
  'version-inactive': m['offers.check.version-inactive'],
  'used-car-unavailable': m['offers.check.used-car-unavailable'],
  'option-in-pack': m['offers.check.option-in-pack'],
  'option-not-available': m['offers.check.option-not-available'],
  'deal-minimum': m['offers.check.deal-minimum'],
  'deal-minimum-changed': m['offers.check.deal-minimum-changed'],
  'deal-inactive': m['offers.check.deal-inactive'],
  'discount-inactive': m['offers.check.discount-inactive'],
  'discount-scope': m['offers.check.discount-scope'],
  'discount-amount': m['offers.check.discount-amount'],
  'discount-type': m['offers.check.discount-type'],
  'discount-no-premium': m['offers.check.discount-no-premium'],
  'discount-settings': m['offers.check.discount-settings'],
  'discount-dates': m['offers.check.discount-dates'],
  'discount-cumulation': m['offers.check.discount-cumulation'],
  'price-changed': m['offers.check.price-changed'],
  'promo-price-changed': m['offers.check.promo-price-changed'],
  'promotion-expired': m['offers.check.promotion-expired'],
  'promotion-granted': m['offers.check.promotion-granted'],
  'campaign-changed': m['offers.check.campaign-changed'],
  'finance-invalid': m['offers.check.finance-invalid'],
  'below-floor': m['offers.check.below-floor'],
  'below-floor-hidden': m['offers.check.below-floor-hidden'],
  'vat-number-not-checked': m['offers.check.vat-number-not-checked'],
  'vat-number-invalid': m['offers.check.vat-number-invalid'],
  'vat-permit-invalid': m['offers.check.vat-permit-invalid'],
  'customer-changed': m['offers.check.customer-changed'],
  'delay-over': m['offers.check.delay-over'],
  'validity-after-rule-end': m['offers.check.validity-after-rule-end'],
  'car-free-again': m['offers.check.car-free-again'],
  'trade-in-of-another': m['offers.check.trade-in-of-another'],
  'version-inactive-undated': m['offers.check.version-inactive-undated'],
}

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
export function describeEnd(
  { kind, key, code }: OfferEnd,
  { names, car }: Pick<OfferContext, 'names' | 'car'>,
): string {
  const part = car?.parts.find(({ id }) => id === key)
  const name = names[key] ?? part?.name
  return endText(kind, car?.id === key ? car.name : name ? translate(name, currentLanguage()) : code)
}

/** Names what ends by its kind and its own name. */
export function endText(kind: OfferEnd['kind'], name: string): string {
  return `${words[kind]()} ${name}`
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
  if (code === 'adopt-already-added' && 'car' in params) return 'adopt-already-added-car'
  const { since } = params
  const isUndated = typeof since === 'object' && 'day' in since && since.day === null
  return code === 'version-inactive' && isUndated ? 'version-inactive-undated' : code
}

function valueText(value: CheckValue): string {
  if (typeof value === 'string') return premiumText(value)
  if (typeof value === 'number') return String(value)
  if ('name' in value) return translate(value.name, currentLanguage())
  if ('cents' in value) return formatCents(value.cents)
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
