import { cityLine } from '@forecourt/domain/contacts/address.ts'
import { formatVatId } from '@forecourt/domain/contacts/vat-number.ts'
import type { InvoiceParty } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import type {
  PurchaseSlipContent,
  PurchaseSlipDocument,
} from '@forecourt/domain/invoicing/purchase-slips/purchase-slip.ts'
import type { SlipPaper } from '@forecourt/domain/invoicing/purchase-slips/purchase-slip.schema.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatWhole, type Cents, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Printing } from '../../documents/typst.ts'

interface Issued {
  readonly number: string
  readonly hash: string
  readonly isAnnulled: boolean
  /** Paid in cash. */
  readonly cash: readonly { readonly on: CalendarDay; readonly cents: Cents }[]
}

/** Returns the contents of a slip on paper, in the language of its seller. `issued` null: it is not issued yet. */
export function describeSlip(slip: PurchaseSlipContent, issued: Issued | null): SlipPaper {
  const { language } = slip
  const locale = { locale: language }
  return {
    title:
      issued === null
        ? m['purchase-slip.draft']({}, locale)
        : m['trade-in-sheet.purchase-slip.title']({ number: issued.number }, locale),
    watermark: issued === null ? m['office.invoice.draft']({}, locale) : null,
    language,
    subtitle: issued?.isAnnulled
      ? m['purchase-slip.annulled']({}, locale)
      : m['trade-in-sheet.drawn-up']({ day: formatDay(slip.issuedOn) }, locale),
    seller: { title: m['order-form.seller']({}, locale), lines: partyLines(slip.seller) },
    buyer: { title: m['order-form.buyer']({}, locale), lines: partyLines(slip.buyer) },
    cars: [
      { name: slip.car.name, rows: carRows(slip) },
      { name: m['trade-in-sheet.purchase-slip.payment']({}, locale), rows: settlementRows(slip, issued?.cash ?? []) },
    ],
    amounts: {
      title: m['words.price']({}, locale),
      note: m['trade-in-sheet.purchase-slip.no-vat']({}, locale),
      rows: [
        {
          term: m['trade-in-sheet.purchase-slip.price']({}, locale),
          value: formatExactMoney(slip.priceCents, language),
          isStrong: true,
        },
      ],
    },
    conditions: [{ title: m['trade-in-sheet.purchase-slip.declared']({}, locale), lines: [...slip.declarations] }],
  }
}

/** Prints an issued slip, to be signed by both. */
export function printSlip(slip: PurchaseSlipDocument, issued: Issued, company: string): Printing {
  const { language, seller, buyer } = slip
  const locale = { locale: language }
  const paper = describeSlip(slip, issued)
  const toSignature = (title: string, name: string) => ({
    title,
    name,
    drawn: null,
    typed: null,
    note: m['sale-form.sign-here']({}, locale),
  })
  return {
    template: 'order-form',
    data: {
      ...paper,
      checks: [],
      signatures: {
        title: m['sale-form.signatures']({}, locale),
        lines: [m['sale-form.copies']({ place: buyer.city }, locale)],
        parties: [toSignature(paper.seller.title, seller.name), toSignature(paper.buyer.title, buyer.name)],
        proof: [],
      },
      foot: `${paper.title} · ${company} · ${m['invoice.fingerprint']({ hash: issued.hash.slice(0, 16) }, locale)}`,
    },
    files: {},
  }
}

function partyLines(party: InvoiceParty): string[] {
  const { name, street, vatNumber, country } = party
  return [
    name,
    street,
    cityLine({ ...party, countryCode: country }),
    vatNumber === null ? '' : formatVatId(`${vatNumber.slice(0, 2)} ${vatNumber.slice(2)}`),
  ].filter((line) => line !== '')
}

function carRows({ car, reference, boughtOn, language }: PurchaseSlipContent) {
  const locale = { locale: language }
  const row = (term: string, value: string | null) => (value === null || value === '' ? [] : [{ term, value }])
  return [
    ...row(m['purchase-slip.reference']({}, locale), reference),
    ...row(m['purchase-slip.bought-on']({}, locale), formatDay(boughtOn)),
    ...row(m['words.engine']({}, locale), car.engine),
    ...row(m['words.colour']({}, locale), car.colour),
    ...row(m['words.vin']({}, locale), car.vin),
    ...row(m['words.plate']({}, locale), car.licencePlate),
    ...row(m['words.first-registration']({}, locale), car.firstRegistration && formatDay(car.firstRegistration)),
    ...row(
      m['words.mileage']({}, locale),
      car.mileageKm === null ? null : m['words.kilometres']({ count: formatWhole(car.mileageKm, language) }, locale),
    ),
    ...row(m['words.key-count']({}, locale), car.keyCount === null ? null : String(car.keyCount)),
  ]
}

/**
 * Returns the settlement: set off against the car that they buy, or paid in cash, and the rest on an account, which they fill in
 * if it is not known.
 */
function settlementRows({ settlement, priceCents, language }: PurchaseSlipContent, cash: Issued['cash']) {
  const locale = { locale: language }
  if (settlement.kind === 'set-off') {
    return [
      {
        term: m['trade-in-sheet.purchase-slip.settled']({}, locale),
        value: m['trade-in-sheet.purchase-slip.with-offer']({ offer: settlement.offer }, locale),
      },
    ]
  }
  const paidCents = cash.reduce((sum, { cents }) => sum + cents, 0)
  return [
    ...cash.map(({ on, cents }) => ({
      term: m['purchase-slip.cash-on']({ day: formatDay(on) }, locale),
      value: formatExactMoney(cents, language),
    })),
    ...(paidCents >= priceCents
      ? []
      : [
          {
            term: m['trade-in-sheet.purchase-slip.account']({}, locale),
            value: settlement.iban === null ? null : formatIban(settlement.iban),
          },
        ]),
  ]
}
