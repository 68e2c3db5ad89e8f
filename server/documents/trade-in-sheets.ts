import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { addressLines } from '@forecourt/domain/contacts/address.ts'
import { customerName } from '@forecourt/domain/contacts/customer-record.ts'
import type { CustomerRecord } from '@forecourt/domain/contacts/customer.schema.ts'
import { formatVatNumber, parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatWhole, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { TradeInRecord } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { requiredItems, type RequiredItems, type TradeInPaper } from '@forecourt/domain/trade-ins/trade-in-papers.ts'
import type { TradeInTerms } from '@forecourt/domain/pricing/sale/sale.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Selectable } from 'kysely'
import type { Branch } from '../db/schema.ts'
import { companyText } from '../platform/mail/company-text.ts'
import { houseParty } from './house-party.ts'
import type { Printing } from './typst.ts'

/** A car that is traded in, whose it is and who takes it in. */
interface TradedIn {
  readonly tradeIn: TradeInRecord
  readonly customer: CustomerRecord
  readonly branch: Selectable<Branch>
  readonly now: Date
  /** The terms in force on the day of the paper. */
  readonly terms: TradeInTerms
}

/** A paper of a trade-in, in the language of its seller. */
export function tradeInSheet(paper: TradeInPaper, of: TradedIn): Printing {
  const { tradeIn, customer, branch } = of
  const { language } = customer
  const locale = { locale: language }
  const title = m[`trade-in-sheet.${paper}.title`]({ number: tradeIn.tradeInNumber }, locale)
  const seller = customerName(customer)
  const bySeller = { title: m['order-form.seller']({}, locale), name: seller, drawn: null, typed: null }
  const byUs = { title: m['order-form.buyer']({}, locale), name: branch.companyName, drawn: null, typed: null }
  const note = m['sale-form.sign-here']({}, locale)
  const place = translate(branch.city, language)
  return {
    template: 'order-form',
    data: {
      title,
      language,
      subtitle: m['trade-in-sheet.drawn-up']({ day: formatDay(paperDay(of)) }, locale),
      seller: { title: m['order-form.seller']({}, locale), lines: sellerLines(customer, language) },
      buyer: houseParty(
        branch,
        { title: m['order-form.buyer']({}, locale), by: tradeIn.owner?.name ?? null },
        language,
      ),
      cars: [
        { name: [tradeIn.brand, tradeIn.model, tradeIn.versionName].filter(Boolean).join(' '), rows: carRows(of) },
        ...(paper === 'purchase-slip' ? [paymentRows(of)] : []),
      ],
      amounts: paper === 'purchase-slip' ? priceRows(of) : null,
      conditions: conditionTexts(paper, of),
      checks: paper === 'receipt' ? [checkRows(of)] : [],
      signatures: {
        title: m['sale-form.signatures']({}, locale),
        lines: [
          paper === 'vat-attest' ? m['sale-form.made-at']({ place }, locale) : m['sale-form.copies']({ place }, locale),
        ],
        parties:
          paper === 'vat-attest'
            ? [{ ...bySeller, note }]
            : [
                { ...bySeller, note },
                { ...byUs, note },
              ],
        proof: [],
      },
      foot: `${title} · ${companyText(branch, language)}`,
    },
    files: {},
  }
}

/** The day it came in, or was agreed on; before that, today. */
export function paperDay({ tradeIn: { receivedOn, agreedAt }, now }: Pick<TradedIn, 'tradeIn' | 'now'>) {
  return receivedOn ?? brusselsDay(agreedAt === null ? now : new Date(agreedAt))
}

function sellerLines(customer: CustomerRecord, language: Language): string[] {
  const address = customer.addresses.find(({ isPreferred }) => isPreferred) ?? customer.addresses[0]
  const vat = parseVatNumber(customer.vatPrefix, customer.vatNumber)
  return [
    customerName(customer),
    ...(address ? addressLines(address, language) : []),
    ...(vat.ok
      ? [m['order-form.vat-number']({ number: formatVatNumber(vat.prefix, vat.number) }, { locale: language })]
      : []),
  ]
}

function carRows({ tradeIn, customer: { language } }: TradedIn) {
  const locale = { locale: language }
  const row = (term: string, value: string) => (value === '' ? [] : [{ term, value }])
  return [
    ...row(m['words.engine']({}, locale), tradeIn.engine),
    ...row(m['words.colour']({}, locale), tradeIn.colour),
    ...row(m['words.vin']({}, locale), tradeIn.vin),
    ...row(m['words.plate']({}, locale), tradeIn.licencePlate),
    ...row(m['words.first-registration']({}, locale), formatDay(tradeIn.firstRegistration)),
    ...row(
      m['words.mileage']({}, locale),
      m['words.kilometres']({ count: formatWhole(tradeIn.mileageKm, language) }, locale),
    ),
    ...row(m['words.key-count']({}, locale), String(tradeIn.keyCount)),
  ]
}

function priceRows({ tradeIn, customer: { language } }: TradedIn) {
  const locale = { locale: language }
  return {
    title: m['words.price']({}, locale),
    note: m['trade-in-sheet.purchase-slip.no-vat']({}, locale),
    rows: [
      {
        term: m['trade-in-sheet.purchase-slip.price']({}, locale),
        value: formatExactMoney(requireValue(tradeIn.allowanceCents, 'the allowance of the trade-in'), language),
        isStrong: true,
      },
    ],
  }
}

/** It is settled with the car that they buy, or paid on an account that they fill in. */
function paymentRows({ tradeIn: { dealNumber }, customer: { language } }: TradedIn) {
  const locale = { locale: language }
  return {
    name: m['trade-in-sheet.purchase-slip.payment']({}, locale),
    rows:
      dealNumber === null
        ? [{ term: m['trade-in-sheet.purchase-slip.account']({}, locale), value: null }]
        : [
            {
              term: m['trade-in-sheet.purchase-slip.settled']({}, locale),
              value: m['trade-in-sheet.purchase-slip.with-offer']({ offer: dealNumber }, locale),
            },
          ],
  }
}

function conditionTexts(paper: TradeInPaper, { tradeIn, customer: { language } }: TradedIn) {
  const locale = { locale: language }
  const { sellerVat } = tradeIn
  switch (paper) {
    case 'vat-attest':
      return [
        {
          title: m['trade-in-sheet.vat-attest.declared']({}, locale),
          lines: [
            m[`trade-in-sheet.vat-attest.${sellerVat}`]({}, locale),
            m['trade-in-sheet.vat-attest.true']({}, locale),
          ],
        },
      ]
    case 'purchase-slip':
      return [
        {
          title: m['trade-in-sheet.purchase-slip.declared']({}, locale),
          lines: [
            m['trade-in-sheet.purchase-slip.owner']({}, locale),
            m['trade-in-sheet.purchase-slip.mileage']({}, locale),
            m['trade-in-sheet.purchase-slip.margin']({}, locale),
          ],
        },
      ]
    case 'receipt':
      return [
        {
          title: m['trade-in-sheet.receipt.received']({}, locale),
          lines: [
            m['trade-in-sheet.receipt.text'](
              {
                day: formatDay(requireValue(tradeIn.receivedOn, 'the day on which the car was received')),
                keys: tradeIn.keyCount,
              },
              locale,
            ),
          ],
        },
      ]
  }
}

/** Returns the items to tick with a pen: nobody recorded which of them were handed over. */
function checkRows({ tradeIn, customer: { language }, terms }: TradedIn) {
  const { items, ...keys } = requiredItems(
    tradeIn.firstRegistration,
    requireValue(tradeIn.receivedOn, 'the day on which the car was received'),
    terms,
  )
  const handed = { ...keys, items: items.filter((one) => one !== 'account' && one !== 'plate-removed') }
  return {
    title: m['trade-in-sheet.receipt.papers']({}, { locale: language }),
    items: listHandedItems(handed, language).map((item) => ({ ...item, note: null })),
  }
}

/** Returns the items that come with a car, in words, with notes. */
export function listHandedItems({ items, leastKeys, keyFeeCents }: RequiredItems, language: Language) {
  const locale = { locale: language }
  return items.map((one) => ({
    text:
      one === 'keys' && leastKeys > 0
        ? m['checklist.least-keys']({ count: leastKeys }, locale)
        : m[`checklist.handed.${one}`]({}, locale),
    note:
      one === 'keys' && keyFeeCents > 0
        ? m['checklist.key-fee']({ fee: formatExactMoney(keyFeeCents, language) }, locale)
        : null,
    isDone: false,
  }))
}
