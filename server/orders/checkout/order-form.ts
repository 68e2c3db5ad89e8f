import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { addressLine, placeAddressLine, addressLines } from '@forecourt/domain/contacts/address.ts'
import { formatPhone, formatPhoneInBelgium, parsePhone } from '@forecourt/domain/platform/forms/phone.ts'
import { formatVatNumber, parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatMoney, formatWhole, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Printing } from '../../documents/typst.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ChosenPart } from '../../stock/lists/configured-car.ts'
import { orderAmounts } from './order-amounts.ts'
import { annexClause, conditionAnnex } from './condition-annex.ts'
import { handoverText } from './order-conditions.ts'
import { branchById, loadEntries, type EntryRow, type OrderRow } from './orders.sql.ts'

type Row = { term: string; value: string }

/**
 * Prints the order form with the content that the law requires for a consumer (Code of Economic Law, art. VI.88; Royal Decree of 5
 * April 2019, art. 3): both parties, the car, its price, delivery and guarantees. It is made from the data stored with the order.
 */
export async function orderForm(
  db: Db,
  { row, order }: { row: OrderRow; order: Order },
  language: Language,
): Promise<Printing> {
  const locale = { locale: language }
  const placedOn = formatDay(brusselsDay(row.placedAt ?? row.updatedAt))
  const number = order.orderNumber ?? ''
  const [branch, entries] = await Promise.all([branchById(db, row.branchId), loadEntries(db, row.id)])
  const title = m['order-form.title']({ number }, locale)
  return {
    template: 'order-form',
    data: {
      title,
      language,
      subtitle: m['order-form.subtitle']({ day: placedOn }, locale),
      seller: {
        title: m['order-form.seller']({}, locale),
        lines: [
          order.seller,
          m['order-form.vat-number']({ number: formatVatNumber('BE', branch.enterpriseNumber) }, locale),
          placeAddressLine(branch, language),
          `${formatPhoneInBelgium(branch.phone)} · ${branch.email}`,
        ],
      },
      buyer: { title: m['order-form.buyer']({}, locale), lines: buyerLines(row, language) },
      cars: entries.map((entry, index) => ({
        name: fullCarName(entry),
        rows: [
          ...identityRows(entry, language),
          ...vatRow(entry, row, language),
          ...factRow(
            row.deliveryType === 'pickup'
              ? m['order-form.collection']({}, locale)
              : m['order-form.delivery']({}, locale),
            order.entries[index]?.delivery,
          ),
        ],
      })),
      amounts: {
        title: m['words.price']({}, locale),
        note:
          row.customerType === 'fleet'
            ? m['order-form.vat-included-else']({}, locale)
            : m['order-form.vat-included']({}, locale),
        rows: orderAmounts(order, language).map(({ term, cents, isStrong }) => ({
          term,
          isStrong,
          value: formatExactMoney(cents, language),
        })),
      },
      conditions: conditions(order, row, { entries, language }),
      annexes: entries.flatMap((entry) => {
        const report = toReport(entry)
        return report ? [conditionAnnex(report, fullCarName(entry), language)] : []
      }),
      foot: `${title} · ${order.seller}`,
    },
    files: {},
  }
}

function buyerLines(row: OrderRow, language: Language): string[] {
  const { customerType, companyName, vatPrefix, vatNumber, firstName, lastName, email, dialCode, phone } = row
  const vat = parseVatNumber(vatPrefix, vatNumber)
  const parsed = parsePhone(dialCode, phone)
  return [
    ...(customerType === 'fleet' ? [companyName] : []),
    `${firstName} ${lastName}`,
    ...(customerType === 'fleet' && vat.ok
      ? [m['order-form.vat-number']({ number: formatVatNumber(vat.prefix, vat.number) }, { locale: language })]
      : []),
    ...addressLines(requireValue(row.invoiceAddress, 'the invoice address of an order'), language),
    `${parsed.ok ? formatPhone(parsed.e164) : phone} · ${email}`,
  ]
}

/** Returns the rows that identify the car. A car still to be built has no number, and no registration, yet. */
function identityRows(entry: EntryRow, language: Language): Row[] {
  const locale = { locale: language }
  const { engineName, kilowatts, horsepower, parts } = entry.car
  const identity = entry.identity
  if (!identity) return []
  const { vin, stockNumber, mileageKm, firstRegistration, colour, fuel, gearbox, options } = identity
  const paint = parts?.find(({ key }) => key.startsWith('colour-'))
  const painted = paint ? partText(paint, language) : colour && translate(colour, language)
  const isBuilt = entry.vehicleId !== null
  return [
    ...factRow(m['words.vin']({}, locale), vin ?? m['order-form.vin-later']({}, locale)),
    ...factRow(m['words.stock-number']({}, locale), stockNumber),
    ...factRow(m['order-form.state']({}, locale), describeState(isBuilt, firstRegistration, language)),
    ...factRow(m['words.first-registration']({}, locale), firstRegistration && formatDay(firstRegistration)),
    ...factRow(
      m['words.mileage']({}, locale),
      mileageKm === null ? null : m['words.kilometres']({ count: formatWhole(mileageKm, language) }, locale),
    ),
    ...factRow(
      m['words.engine']({}, locale),
      `${m['checkout.cart.power']({ engine: engineName, horsepower, kilowatts }, locale)} · ${translate(fuel, language)}`,
    ),
    ...factRow(m['words.gearbox']({}, locale), translate(gearbox, language)),
    ...factRow(m['words.colour']({}, locale), painted ?? m['order-form.colour-later']({}, locale)),
    ...factRow(m['order-form.colour-code']({}, locale), identity.colourCode),
    ...factRow(
      m['words.options']({}, locale),
      [
        ...options.map((option) => translate(option, language)),
        ...(parts ?? []).filter((part) => part !== paint).map((part) => partText(part, language)),
      ].join(', ') || m['words.none-feminine']({}, locale),
    ),
  ]
}

/** Returns the row with the VAT regime of a car: every buyer reads what may not be deducted. */
function vatRow({ isMargin }: EntryRow, { customerType }: OrderRow, language: Language): Row[] {
  const locale = { locale: language }
  const term = m['words.vat-regime']({}, locale)
  if (isMargin) return [{ term, value: m['offer-paper.margin']({}, locale) }]
  return customerType === 'fleet' ? [{ term, value: m['order-form.vat-deductible']({}, locale) }] : []
}

function partText({ name, grossCents }: ChosenPart, language: Language): string {
  const called = translate(name, language)
  return grossCents === 0 ? called : `${called} (${formatMoney(grossCents, language)})`
}

function describeState(isBuilt: boolean, firstRegistration: string | null, language: Language): string {
  const locale = { locale: language }
  if (firstRegistration !== null) return m['order-form.state-used']({}, locale)
  return isBuilt ? m['order-form.state-new']({}, locale) : m['order-form.state-to-be-built']({}, locale)
}

/** Returns the condition report stored with the order. */
function toReport({ conditionReport }: EntryRow) {
  return conditionReport
}

function conditions(
  order: Order,
  row: OrderRow,
  { entries, language }: { entries: readonly EntryRow[]; language: Language },
) {
  const locale = { locale: language }
  const { deliveryAddress, pickupAddress, transfer, conditions: texts } = order
  const place = pickupAddress
    ? m['order-form.pickup'](
        { place: pickupAddress.name, address: addressLine(pickupAddress.contactData.address, language) },
        locale,
      )
    : deliveryAddress && m['order-form.deliver']({ address: addressLine(deliveryAddress, language) }, locale)
  return [
    {
      title: m['order-form.place']({}, locale),
      lines: [...(place ? [place] : []), ...(order.handover ? [handoverText(order.handover, language)] : [])],
    },
    {
      title: m['order-form.payment']({}, locale),
      lines: transfer
        ? [
            m['order-form.payment-text'](
              {
                iban: formatIban(transfer.iban),
                beneficiary: transfer.beneficiaryName,
                communication: formatStructuredCommunication(transfer.structuredCommunication),
              },
              locale,
            ),
          ]
        : [],
    },
    { title: m['order-form.guarantee']({}, locale), lines: texts.guarantee },
    {
      title: m['condition-report.clause-title']({}, locale),
      lines: entries.flatMap((entry) => (toReport(entry) ? [annexClause(fullCarName(entry), language)] : [])),
    },
    { title: m['words.right-of-withdrawal']({}, locale), lines: [texts.withdrawal] },
    {
      title: m['order-form.essential']({}, locale),
      lines: row.essential === '' ? [m['order-form.essential-none']({}, locale)] : row.essential.split('\n'),
    },
    {
      title: m['words.conditions']({}, locale),
      lines: [
        ...(row.termsVersion === null ? [] : [m['order-form.terms-text']({ version: row.termsVersion }, locale)]),
        ...(row.customerType === 'private' ? [m['order-form.disputes']({}, locale)] : []),
      ],
    },
  ].filter(({ lines }) => lines.length > 0)
}

function fullCarName({ car }: EntryRow): string {
  const { carName, versionName } = car
  return `${carName} ${versionName}`.trim()
}

/** Returns a row, or none without a value. */
function factRow(term: string, value: string | null | undefined): Row[] {
  return value ? [{ term, value }] : []
}
