import QRCode from 'qrcode'
import { countryName } from '@forecourt/domain/contacts/country-name.ts'
import { cityLine } from '@forecourt/domain/contacts/address.ts'
import { formatVatId } from '@forecourt/domain/contacts/vat-number.ts'
import {
  isCreditNote,
  isSelfBilled,
  type InvoiceContent,
  type InvoiceDocument,
  type InvoiceParty,
} from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import type { PaperOfInvoice } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { groupByVat } from '@forecourt/domain/invoicing/invoices/printed-invoice.ts'
import { isWorkNumber } from '@forecourt/domain/workshop/work-orders/work-order.ts'
import { ORDER_NUMBER_PATTERN } from '@forecourt/domain/orders/order-number.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { EPC_QR, epcPayload } from '@forecourt/domain/payments/epc-qr.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatWhole, type Cents, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Printing } from '../../documents/typst.ts'

interface Paper {
  /** The account holder, as the QR code names it. */
  readonly beneficiary: string
  /** Company, number and register. */
  readonly foot: string
  /** A line of the dealer below the texts of the law. */
  readonly conditions: string
  readonly hash: string
  readonly xml: string
}

/** Prints an issued invoice, in the language of its buyer, with its XML inside. */
export async function printInvoice(
  invoice: InvoiceDocument,
  { beneficiary, foot, conditions, hash, xml }: Paper,
): Promise<Printing> {
  const { language, payment } = invoice
  const locale = { locale: language }
  const isPayable = invoice.amounts.payableCents > 0 && payment.communication !== null
  const code = isPayable ? payCode(invoice, beneficiary) : undefined
  const paper = describeInvoice({ ...invoice, iban: payment.iban }, invoice.number)
  return {
    template: 'invoice',
    standard: 'a-3a',
    data: {
      ...paper,
      dated: splitDay(invoice.issuedOn),
      xml: true,
      foot: `${paper.title} · ${foot} · ${m['invoice.fingerprint']({ hash: hash.slice(0, 16) }, locale)}`,
      pay: isPayable
        ? {
            qr: code !== undefined,
            qrText: m['invoice.qr-text']({}, locale),
            facts: [
              { term: m['invoice.pay-to']({}, locale), value: formatIban(payment.iban) },
              ...(payment.communication === null
                ? []
                : [
                    {
                      term: m['invoice.communication']({}, locale),
                      value: formatStructuredCommunication(payment.communication),
                    },
                  ]),
            ],
          }
        : null,
      notes: [...paper.notes, conditions].filter((note) => note !== ''),
    },
    files: {
      'invoice.xml': Buffer.from(xml),
      ...(code === undefined
        ? {}
        : { 'qr.svg': Buffer.from(await QRCode.toString(code, { ...EPC_QR, type: 'svg', margin: 0 })) }),
    },
  }
}

function referenceTerm({ kind, reference, language }: InvoiceContent): string {
  const locale = { locale: language }
  if (ORDER_NUMBER_PATTERN.test(reference)) return m['invoice.order']({}, locale)
  if (isWorkNumber(reference)) return m['invoice.work-order']({}, locale)
  return kind === 'free' || isSelfBilled(kind)
    ? m['office.invoice.free.reference']({}, locale)
    : m['words.dossier']({}, locale)
}

function splitDay(day: CalendarDay) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}

function payCode({ amounts, payment }: InvoiceDocument, beneficiaryName: string): string | undefined {
  const made = epcPayload({
    beneficiaryName,
    iban: payment.iban,
    amountCents: amounts.payableCents,
    text: payment.communication === null ? '' : formatStructuredCommunication(payment.communication),
  })
  return made.ok ? made.payload : undefined
}

/**
 * Returns the contents of an invoice on paper, in the language of its buyer: parties, dates, car, lines by VAT code and totals.
 * @param number null: it is a draft
 */
export function describeInvoice(invoice: InvoiceContent, number: string | null): PaperOfInvoice {
  const { language, kind } = invoice
  const locale = { locale: language }
  const amountText = (cents: Cents) => formatExactMoney(cents, language)
  const name = kindText(kind, language)
  return {
    title: number === null ? m['office.invoice.draft-title']({ kind: name }, locale) : `${name} ${number}`,
    watermark: number === null ? m['office.invoice.draft']({}, locale) : null,
    language,
    seller: { title: m['words.seller']({}, locale), lines: partyLines(invoice.seller, language) },
    buyer: { title: m['words.customer']({}, locale), lines: partyLines(invoice.buyer, language) },
    facts: [
      ...(number === null ? [] : [{ term: m['invoice.number']({}, locale), value: number }]),
      { term: m['invoice.day']({}, locale), value: formatDay(invoice.issuedOn) },
      {
        term: m[`invoice.supplied-${kind === 'advance' ? 'advance' : 'sale'}`]({}, locale),
        value: formatDay(invoice.suppliedOn),
      },
      ...(isCreditNote(kind) ? [] : [{ term: m['invoice.due']({}, locale), value: formatDay(invoice.dueOn) }]),
      {
        term: referenceTerm(invoice),
        value: invoice.reference,
      },
      ...(invoice.customersReference === null
        ? []
        : [{ term: m['words.order-form']({}, locale), value: invoice.customersReference }]),
      ...invoice.preceding.map((one) => ({
        term: isCreditNote(kind) ? m['invoice.credits']({}, locale) : m['words.advance']({}, locale),
        value: `${one.number} · ${formatDay(one.issuedOn)}`,
      })),
      ...(kind === 'self-billed' && invoice.iban !== ''
        ? [{ term: m['invoice.pay-to']({}, locale), value: formatIban(invoice.iban) }]
        : []),
    ],
    car: carFacts(invoice, language),
    heads: [
      m['invoice.description']({}, locale),
      m['words.quantity']({}, locale),
      m['invoice.unit-price']({}, locale),
      m['words.amount']({}, locale),
    ],
    groups: groupByVat(invoice).map((group) => ({
      title: group.exemption ?? m['invoice.group']({ rate: formatRate(group.vat.rateBp) }, locale),
      lines: group.lines.map((line) => ({
        name: line.name,
        quantity: formatQuantity(line.quantity, language),
        price: amountText(line.quantity === 0 ? 0 : Math.round((line.netCents * 1_000) / line.quantity)),
        amount: amountText(line.netCents),
      })),
      total: m['invoice.subtotal']({}, locale),
      amount: amountText(group.baseCents),
    })),
    totals: totalRows(invoice, language),
    notes: invoice.note === null ? [] : invoice.note.split('\n'),
  }
}

/** Returns the rows below the lines: bases and VAT by code, the total, the settled amounts and the balance due. */
function totalRows({ amounts, exemptions, settled, kind }: InvoiceContent, language: Language) {
  const locale = { locale: language }
  const row = (term: string, cents: Cents, isStrong = false) => ({
    term,
    isStrong,
    value: formatExactMoney(cents, language),
  })
  const rounding = amounts.roundingCents
  return [
    ...amounts.groups.flatMap(({ vat, baseCents, vatCents }) => {
      // A margin car shows neither rate nor VAT: Royal Decree no. 53 of 23 December 1994.
      if (vat.rateBp === 0) {
        const exemption = exemptions.find(({ vatCode }) => vatCode === vat.code)
        return exemption ? [row(m['invoice.exempt']({}, locale), baseCents)] : []
      }
      const rate = formatRate(vat.rateBp)
      return [row(m['invoice.base']({ rate }, locale), baseCents), row(m['invoice.vat']({ rate }, locale), vatCents)]
    }),
    ...(rounding === 0 ? [] : [row(m['invoice.rounding']({}, locale), rounding)]),
    row(m['invoice.total']({}, locale), amounts.grossCents + rounding, true),
    ...settled.map(({ text, cents }) => row(text, -cents)),
    row(
      isCreditNote(kind) ? m['invoice.to-credit']({}, locale) : m['invoice.to-pay']({}, locale),
      amounts.payableCents,
      true,
    ),
  ]
}

function carFacts({ lines }: InvoiceContent, language: Language) {
  const locale = { locale: language }
  const line = lines.find(({ car }) => car !== null)
  if (!line?.car) return []
  const { name, vin, firstRegistration, mileageKm } = line.car
  return [
    { term: m['words.car']({}, locale), value: name },
    ...(vin === '' ? [] : [{ term: m['words.vin']({}, locale), value: vin }]),
    ...(firstRegistration === null
      ? []
      : [{ term: m['words.first-registration']({}, locale), value: formatDay(firstRegistration) }]),
    ...(mileageKm === null
      ? []
      : [
          {
            term: m['words.mileage']({}, locale),
            value: m['words.kilometres']({ count: formatWhole(mileageKm, language) }, locale),
          },
        ]),
  ]
}

function partyLines(party: InvoiceParty, language: Language): string[] {
  const { name, street, vatNumber, country } = party
  return [
    name,
    street,
    cityLine({ ...party, countryCode: country }),
    country === 'BE' ? '' : countryName(country, language),
    vatNumber === null ? '' : formatVatId(`${vatNumber.slice(0, 2)} ${vatNumber.slice(2)}`),
  ].filter((line) => line !== '')
}

/** Returns the title of the paper. */
export function kindText(kind: InvoiceDocument['kind'], language: Language): string {
  return m[`invoice.kinds.${kind}`]({}, { locale: language })
}

function formatRate(rateBp: number): string {
  return String(rateBp / 100).replace('.', ',')
}

/** Formats a quantity in thousandths: 1,75. */
function formatQuantity(quantity: number, language: Language): string {
  return new Intl.NumberFormat(language === 'nl' ? 'nl-BE' : 'fr-BE', { maximumFractionDigits: 3 }).format(
    quantity / 1_000,
  )
}
