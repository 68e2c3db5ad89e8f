import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { FieldTexts } from '../../platform/form/field-texts.ts'
import { formatDay } from '../../platform/kinds/format.ts'
import { formatCents } from '../../platform/money-text.ts'
import { namedOffers } from './offer-texts.ts'

const { texts } = namedOffers

/** Texts of the fields of an offer for the question about a conflict. Fields without `format` show no value if they are lists. */
export const offerFieldTexts: FieldTexts<OfferContent> = {
  customer: {
    label: () => texts.field('customer'),
    format: (customer) => (customer === null ? '–' : String(customer)),
  },
  car: { label: () => texts.field('car') },
  salesType: { label: () => texts.field('salesType'), format: (salesType) => texts.choice('salesType', salesType) },
  carCount: { label: m['office.offer.several.title'] },
  picks: { label: m['office.offer.rules.title'] },
  manualDiscount: { label: m['office.offer.manual.title'] },
  extras: {
    label: m['office.offer.extras.name'],
    format: (extras) => extras.map(({ name }) => name).join(', ') || '–',
  },
  services: { label: m['office.offer.extras.services'] },
  tradeIns: { label: m['office.offer.trade-in.title'] },
  advanceCents: { label: m['words.advance'], format: (cents) => (cents === null ? '–' : formatCents(cents)) },
  credit: { label: m['office.offer.credit.title'] },
  destination: {
    label: m['office.offer.delivery.destination'],
    format: (destination) => destinationTexts[destination](),
  },
  transport: {
    label: m['office.offer.delivery.transport'],
    format: (transport) => (transport === null ? '–' : transportTexts[transport]()),
  },
  isSoldWithVat: { label: m['office.offer.vat.title'] },
  vatOverride: { label: m['office.offer.vat.override'] },
  validUntil: { label: m['words.valid-through'], format: formatDayOrNone },
  deliveryDay: { label: m['office.offer.delivery.day'], format: formatDayOrNone },
  drivers: {
    label: m['office.offer.drivers.title'],
    format: (drivers) => drivers?.map(({ name }) => name || '–').join(', ') || '–',
  },
  taxHelp: { label: m['buyer-taxes.title'] },
  message: { label: m['office.offer.delivery.message'] },
}

const destinationTexts = {
  belgium: m['office.offer.delivery.belgium'],
  union: m['office.offer.delivery.union'],
  outside: m['office.offer.delivery.outside'],
}

const transportTexts = {
  ours: m['office.offer.delivery.by-us'],
  buyer: m['office.offer.delivery.by-buyer'],
}

function formatDayOrNone(day: string | null): string {
  return day === null ? '–' : formatDay(day)
}
