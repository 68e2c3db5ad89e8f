import { addressLine } from '@forecourt/domain/contacts/address.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { formatVatId, formatVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { toLastDay, OFFER_TYPES } from '@forecourt/domain/offers/offer.ts'
import { formatEnterpriseNumber } from '@forecourt/domain/platform/values/enterprise-number.ts'
import { brusselsDay, formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { buildMeasuredRows } from '../../documents/print-sheet-contents.ts'
import { readPrintPhoto } from '../../documents/print-sheet.ts'
import type { Printing } from '../../documents/typst.ts'
import { loadPictures } from '../../media/pictures.ts'
import { companyText } from '../../platform/mail/company-text.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/services.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { groupOptions, standardEquipmentOfVehicle } from '../../stock/details/standard-equipment.ts'
import { technicalDataOfEngine, technicalDataOfVehicle } from '../../stock/details/technical-data.ts'
import { mediaHostOfVersion } from '../answers/customer-offers.sql.ts'
import { carRows, countRows, offerAmounts, tradeInRows, type Priced } from '../desk/offer-amounts.ts'
import { branchOfOffer, type DeskOffer } from '../desk/offers.sql.ts'

/** A version of an offer, as it was stored. */
export type OnPaper = Priced & {
  readonly row: DeskOffer
  readonly context: OfferContext
  readonly versionAt: Date
  readonly versionNo: number
  /** The issue of the version; undefined: it is still a draft. */
  readonly issue: { readonly validUntil: CalendarDay | null } | undefined
}

/** The part of an offer that says of which car it is. */
type Specified = Pick<OnPaper, 'content' | 'context'>

/** An offer on paper, in the language of its customer. A draft says that the customer does not have it. */
export async function offerPaper(db: Db, services: Pick<Services, 'files'>, offer: OnPaper): Promise<Printing> {
  const { row, context, breakdown, versionAt } = offer
  const language: Language = context.customer?.language ?? 'nl'
  const locale = { locale: language }
  const [branch, said] = await Promise.all([branchOfOffer(db, row.branchId), offerConditions(db, offer, language)])
  const credit = await creditLines(db, offer, { company: companyText(branch, language), language })
  const isTrial = row.offerType === OFFER_TYPES.trial
  const photo = await readPhoto(db, services, offer, language)
  const number = row.offerNumber
  const title = isTrial ? m['offer-paper.trial']({ number }, locale) : m['words.offer-number']({ number }, locale)
  const day = formatDay(brusselsDay(versionAt))
  return {
    template: 'order-form',
    data: {
      title,
      language,
      subtitle: offer.issue ? m['offer-paper.issued']({ day }, locale) : m['offer-paper.draft']({ day }, locale),
      seller: {
        title: m['order-form.seller']({}, locale),
        lines: [
          companyText(branch, language),
          m['order-form.vat-number']({ number: formatVatNumber('BE', branch.enterpriseNumber) }, locale),
          addressLine(
            { ...branch, boxNumber: branch.boxNumber ?? '', city: translate(branch.city, language) },
            language,
          ),
          `${row.ownerName} · ${formatPhoneInBelgium(branch.phone)} · ${branch.email}`,
        ],
      },
      buyer: {
        title: m['words.customer']({}, locale),
        lines: customerLines(context.customer, language),
      },
      equipment: await standardEquipment(db, offer, language),
      photo: photo ? { file: 'given/photo.jpg', alt: context.car?.name ?? '' } : null,
      cars: [
        {
          name: context.car?.name ?? '',
          rows: [
            ...countRows(offer.content, language),
            ...carRows(context.car, language),
            ...(await technicalRows(db, offer, language)),
          ],
        },
        ...offer.content.tradeIns.map((tradeIn) => ({
          name: m['offer-paper.trade-in']({ car: tradeIn.car }, locale),
          rows: tradeInRows(tradeIn, language),
        })),
      ],
      amounts: {
        title: m['words.price']({}, locale),
        note:
          breakdown.basis === 'net'
            ? m['offer-paper.without-vat']({}, locale)
            : m['order-form.vat-included']({}, locale),
        rows: amountRows(offer, language),
      },
      conditions: [
        ...part(m['offer-paper.conditions']({}, locale), said),
        ...part(m['offer-paper.credit']({}, locale), credit),
        ...part(m['offer-paper.message']({}, locale), offer.content.message.split('\n')),
      ],
      signatures: offer.issue ? placeToSign(branch.companyName, context.customer, language) : null,
      foot: `${title} · ${companyText(branch, language)}`,
    },
    files: photo ? { 'photo.jpg': photo } : {},
  }
}

/** Returns the space where customer and dealer sign that they agree; the order form is drawn up from it. */
function placeToSign(house: string, customer: OfferContext['customer'], language: Language) {
  const locale = { locale: language }
  const note = m['sale-form.sign-here']({}, locale)
  const unsigned = { drawn: null, typed: null, note }
  return {
    title: m['offer-paper.agreed']({}, locale),
    lines: [m['offer-paper.agreed-text']({}, locale)],
    parties: [
      { title: m['order-form.seller']({}, locale), name: house, ...unsigned },
      { title: m['words.customer']({}, locale), name: customer?.name ?? '', ...unsigned },
    ],
    proof: [],
  }
}

/** The first picture of the car, as it stands today. */
async function readPhoto(db: Db, services: Pick<Services, 'files'>, { row, versionNo }: OnPaper, language: Language) {
  const host = await mediaHostOfVersion(db, { offerId: row.id, versionNo })
  const pictures = host === null ? undefined : (await loadPictures(db, [host], language)).get(host)
  return readPrintPhoto(services, pictures?.[0], photoWidthPx)
}

const photoWidthPx = 900

/** Returns the drive of the car and its official figures. */
export async function technicalRows(db: Db, { content, context }: Specified, language: Language) {
  const locale = { locale: language }
  const engineId = context.car?.traits.engine
  const data =
    content.car === null
      ? undefined
      : content.car.kind === 'configured'
        ? engineId && (await technicalDataOfEngine(db, engineId))
        : await technicalDataOfVehicle(db, content.car.vehicle)
  if (!data) return []
  const { engine, horsepower, kilowatts, cycle } = data
  const fuelLabel = translate(data.fuel, language)
  const power = m['checkout.cart.power']({ engine, horsepower, kilowatts }, locale)
  return [
    { term: m['words.engine']({}, locale), value: `${power} · ${fuelLabel}` },
    { term: m['words.gearbox']({}, locale), value: translate(data.gearbox, language) },
    ...buildMeasuredRows(data, { cycle, fuelLabel }, language),
  ]
}

/**
 * Returns the standard equipment of the car: what the version came with when the offer was stored, or for a car that stands
 * there what it has; null: none is known.
 */
async function standardEquipment(db: Db, offer: Specified, language: Language) {
  const groups = await listStandardEquipment(db, offer)
  if (groups.length === 0) return null
  return {
    title: m['offer-paper.equipment']({}, { locale: language }),
    groups: groups.map(({ name, items }) => ({
      name: translate(name, language),
      items: items.map((item) => translate(item, language)).join(', '),
    })),
  }
}

/** The same by groups, in every language. */
export async function listStandardEquipment(db: Db, { content: { car }, context }: Specified) {
  if (car === null) return []
  return car.kind === 'configured'
    ? groupOptions(db, standardOptionNumbers(context))
    : standardEquipmentOfVehicle(db, car.vehicle)
}

function standardOptionNumbers({ facts }: OfferContext): number[] {
  return (facts.configuration?.tags ?? []).flatMap(([key, tag]) =>
    tag === 'standard' && key.startsWith('option-') ? Number(key.slice('option-'.length)) : [],
  )
}

/** Returns name and address of the customer; of a business also its VAT number, which its invoice needs. */
function customerLines(customer: OfferContext['customer'], language: Language): string[] {
  if (customer === null) return ['–']
  const { name, address, vatId } = customer
  return [
    name,
    ...address,
    ...(vatId ? [m['order-form.vat-number']({ number: formatVatId(vatId) }, { locale: language })] : []),
  ]
}

/** Returns the file name of a paper. */
export function paperFileName({ data }: Printing): string {
  return `${urlize(data.title)}.pdf`
}

function amountRows(offer: OnPaper, language: Language) {
  const { lines, sums } = offerAmounts(offer, language)
  return [...lines, ...sums].map(({ name, cents, isStrong }) => ({
    term: name,
    isStrong,
    value: formatMoney(cents, language, { cents: 'always' }),
  }))
}

function part(title: string, lines: readonly string[]) {
  const said = lines.filter((line) => line !== '')
  return said.length === 0 ? [] : [{ title, lines: said }]
}

/**
 * Until when the price holds, that agreeing to it is no contract, when the car is expected, and what the law has us say of
 * its VAT.
 */
export async function offerConditions(
  db: Db,
  { issue, content, breakdown }: Pick<OnPaper, 'issue' | 'content' | 'breakdown'>,
  language: Language,
): Promise<string[]> {
  const locale = { locale: language }
  const until = issue?.validUntil ? formatDay(toLastDay(issue.validUntil)) : undefined
  return [
    ...(content.carCount > 1 ? [m['offer-paper.lines-per-car']({}, locale)] : []),
    ...(issue ? [translate(await readSetting(db, 'offers.no-contract'), language)] : []),
    ...(until === undefined ? [] : [m['offer-paper.valid']({ day: until }, locale)]),
    ...(content.deliveryDay === null
      ? []
      : [m['offer-paper.delivery']({ day: formatDay(content.deliveryDay) }, locale)]),
    ...(breakdown.regime === 'margin' ? [m['offer-paper.margin']({}, locale)] : []),
  ]
}

/**
 * Returns the terms of a credit: amounts, lender and intermediary; for a consumer with the notices that the law
 * requires (Code of Economic Law art. VII.64 and VII.65).
 */
export async function creditLines(
  db: Db,
  { content, context, breakdown }: Pick<OnPaper, 'content' | 'context' | 'breakdown'>,
  { company, language }: { company: string; language: Language },
): Promise<string[]> {
  const { credit } = breakdown
  if (credit === null) return []
  const locale = { locale: language }
  const money = (cents: number) => formatMoney(cents, language, { cents: 'always' })
  const percent = (ppm: number) => (ppm / 10_000).toFixed(2).replace('.', ',')
  const isBalloon = (content.credit?.balloonCents ?? 0) > 0
  const terms = m['offer-paper.credit-terms'](
    {
      lender: lenderName(context, credit.rateId, language),
      kind: isBalloon ? m['monthly.kind-balloon']({}, locale) : m['monthly.kind-instalment']({}, locale),
      amount: money(credit.amountCents),
      months: credit.months,
      regular: credit.months - 1,
      instalment: money(credit.instalmentCents),
      last: money(credit.lastCents),
      repaid: money(credit.repaidCents),
      // A consumer pays no costs beside the interest, so that both rates are the same.
      rate: percent(credit.jkpPpm),
      percent: percent(credit.jkpPpm),
    },
    locale,
  )
  const isConsumer = context.customer?.customerType === 'private' && !context.customer.isTaxable
  if (!isConsumer) return [terms]
  const { intermediary, notice } = await readSetting(db, 'offers.credit')
  return [
    terms,
    m['offer-paper.credit-intermediary']({ company, quality: translate(intermediary, language) }, locale),
    ...translate(notice, language).split('\n'),
  ]
}

/** With the number and the address that were known when the version was stored. */
function lenderName({ names, facts }: OnPaper['context'], rateId: string, language: Language): string {
  const name = names[rateId]
  const { lenderNumber, lenderAddress } = facts.creditRates.find(({ id }) => id === rateId) ?? {}
  const number = lenderNumber && formatEnterpriseNumber(lenderNumber)
  return [
    name && translate(name, language),
    number && m['offer-paper.enterprise-number']({ number }, { locale: language }),
    lenderAddress,
  ]
    .filter(Boolean)
    .join(', ')
}
