import { placeAddressLine } from '@forecourt/domain/contacts/address.ts'
import { formatVatId, formatVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { OFFER_TYPES, toLastDay } from '@forecourt/domain/offers/offer.ts'
import { mayBeConsumer } from '@forecourt/domain/offers/customer-view.ts'
import { describeLender, toProposal, type Proposal } from '@forecourt/domain/offers/proposal.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { brusselsDay, formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatWhole, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { readPrintPhoto } from '../../documents/print-sheet.ts'
import type { Printing } from '../../documents/typst.ts'
import { loadPictures } from '../../media/pictures.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/services.ts'
import type { ApiRefusal } from '../../platform/http/refusal.ts'
import { companyText } from '../../platform/mail/company-text.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { toShownGuarantee } from '../../stock/details/guarantee-text.ts'
import { pictureOfVersion } from '../answers/customer-offers.sql.ts'
import { type Priced } from '../desk/offer-amounts.ts'
import { branchOfOffer, type DeskOffer } from '../desk/offers.sql.ts'
import { describeBuyerTaxes } from '../taxes/buyer-tax-text.ts'
import { composePaper, type IssuedPaper, type PaperChoice } from './car-on-paper.ts'
import {
  creditTable,
  equipmentOnPaper,
  lenderText,
  priceOnPaper,
  settlementRows,
  technicalRows,
} from './proposal-parts.ts'

/** A version of an offer, as it was stored. */
export type OnPaper = Priced & {
  readonly row: DeskOffer
  readonly context: OfferContext
  readonly versionAt: Date
  readonly versionNo: number
  /** The issue of the version; undefined: it is still a draft. */
  readonly issue: { readonly validUntil: CalendarDay | null; readonly paper: IssuedPaper | null } | undefined
}

/** The language and the layout of a paper; left out: those of its customer, and the usual one. */
export interface PaperWish extends PaperChoice {
  readonly language?: Language | undefined
}

/**
 * Prints an offer. An issued version is printed as its customer got it; a draft is marked as not issued. Refuses with
 * `proposal-layout-unknown` a layout that is not offered.
 */
export async function offerPaper(
  db: Db,
  services: Pick<Services, 'files' | 'clock'>,
  offer: OnPaper,
  { language: wanted, ...choice }: PaperWish = {},
): Promise<Printing | ApiRefusal> {
  const { row, content, context, breakdown, versionNo, issue } = offer
  const paper = issue?.paper ?? (await composePaper(db, { content, context }, choice, services.clock()))
  if (isRefusal(paper)) return paper
  const language: Language = wanted ?? context.customer?.language ?? 'nl'
  const locale = { locale: language }
  const proposal = toProposal(content, context, breakdown)
  const isPictured = paper.layout.picture !== 'none'
  const [branch, house, picture, credit, conditions] = await Promise.all([
    branchOfOffer(db, row.branchId),
    readSetting(db, 'organisation.name'),
    isPictured ? readPhoto(db, services, offer, { language, isLarge: paper.layout.picture === 'page' }) : undefined,
    readSetting(db, 'offers.credit'),
    offerConditions(db, offer, language),
  ])
  const isTrial = row.offerType === OFFER_TYPES.trial
  const number = row.offerNumber
  const heading = isTrial ? m['offer-paper.trial']({ number }, locale) : m['words.offer-number']({ number }, locale)
  const company = companyText(branch, language)
  const address = placeAddressLine(branch, language)
  const day = formatDay(brusselsDay(offer.versionAt))
  return {
    template: 'proposal',
    data: {
      title: heading,
      language,
      watermark: issue ? null : isTrial ? m['proposal.trial']({}, locale) : m['office.invoice.draft']({}, locale),
      house,
      logo: m['words.logo-of']({ name: house }, locale),
      heading,
      subtitle: issue ? m['offer-paper.issued']({ day }, locale) : m['offer-paper.draft']({ day }, locale),
      customer: { title: m['words.customer']({}, locale), lines: customerLines(proposal.customer, language) },
      seller: {
        title: m['order-form.seller']({}, locale),
        lines: [
          branch.companyName,
          address,
          m['order-form.vat-number']({ number: formatVatNumber('BE', branch.enterpriseNumber) }, locale),
          m['proposal.register']({ court: translate(branch.court, language) }, locale),
          `${row.ownerName} · ${formatPhoneInBelgium(branch.phone)}`,
          branch.email,
        ],
      },
      facts: factRows(proposal, issue?.validUntil ?? null, language),
      layout: paper.layout,
      car: proposal.car && {
        name: proposal.car.name,
        subtitle: carSubtitle(proposal.car, language),
        colour: colourOnPaper(proposal.car, paper, language),
        photo: picture ? { file: 'given/photo.jpg', alt: proposal.car.name } : null,
        photoNote:
          picture && !picture.isPainted && proposal.car.colour !== null ? m['proposal.other-colour']({}, locale) : null,
      },
      technical: {
        title: m['proposal.technical']({}, locale),
        rows: technicalRows(proposal, paper.car, language),
      },
      price: priceOnPaper(proposal, paper.layout.priceDetail, language),
      equipment: equipmentOnPaper(proposal, paper, language),
      settlement: {
        title: proposal.tradeIns.length > 0 ? m['proposal.trade-in']({}, locale) : m['proposal.settlement']({}, locale),
        rows: settlementRows(proposal, language),
      },
      credit: creditTable(proposal, { ...credit, company }, language),
      conditions: [
        ...part(m['offer-paper.message']({}, locale), proposal.message.split('\n')),
        ...part(m['order-form.guarantee']({}, locale), guaranteeLines(paper, context.customer, language)),
        ...taxParts(paper, language),
        ...part(m['offer-paper.conditions']({}, locale), [
          ...conditions,
          ...termsLines(paper, context.customer, language),
        ]),
      ],
      signatures: issue ? placeToSign(branch.companyName, { proposal, by: row.ownerName }, language) : null,
      foot: m['proposal.foot']({ title: heading, version: versionNo, company }, locale),
    },
    files: picture ? { 'photo.jpg': picture.photo } : {},
  }
}

/** Returns the file name of a paper. */
export function paperFileName({ data }: Printing): string {
  return `${urlize(data.title)}.pdf`
}

/** Reads the first picture of the car as it is now. */
async function readPhoto(
  db: Db,
  services: Pick<Services, 'files'>,
  { row, versionNo }: OnPaper,
  { language, isLarge }: { language: Language; isLarge: boolean },
) {
  const { host, isPainted } = await pictureOfVersion(db, { offerId: row.id, versionNo })
  const pictures = host === null ? undefined : (await loadPictures(db, [host], language)).get(host)
  const photo = await readPrintPhoto(services, pictures?.[0], isLarge ? largeWidthPx : photoWidthPx)
  return photo && { photo, isPainted }
}

const photoWidthPx = 900
const largeWidthPx = 1500

/** Returns name and address of the customer; of a business also its VAT number, which its invoice needs. */
function customerLines(customer: Proposal['customer'], language: Language): string[] {
  if (customer === null) return ['–']
  const { name, address, vatId } = customer
  return [
    name,
    ...address,
    ...(vatId ? [m['order-form.vat-number']({ number: formatVatId(vatId) }, { locale: language })] : []),
  ]
}

function factRows({ carCount, deliveryDay }: Proposal, validUntil: CalendarDay | null, language: Language) {
  const locale = { locale: language }
  return [
    ...(validUntil === null
      ? []
      : [{ term: m['words.valid-through']({}, locale), value: formatDay(toLastDay(validUntil)) }]),
    { term: m['offer-paper.count']({}, locale), value: formatWhole(carCount, language) },
    ...(deliveryDay === null ? [] : [{ term: m['customer-view.delivery']({}, locale), value: formatDay(deliveryDay) }]),
  ]
}

function carSubtitle({ isNew, modelYear, engine }: NonNullable<Proposal['car']>, language: Language): string {
  const locale = { locale: language }
  return [
    engine && translate(engine, language),
    modelYear && m['proposal.model-year']({ year: String(modelYear) }, locale),
    isNew ? m['proposal.new-car']({}, locale) : m['proposal.used-car']({}, locale),
  ]
    .filter(Boolean)
    .join(' · ')
}

function colourOnPaper({ colour }: NonNullable<Proposal['car']>, { car: { look } }: IssuedPaper, language: Language) {
  const name = colour?.name ?? look?.paint?.name
  return name ? { name: translate(name, language), hex: look?.paint?.hex ?? null } : null
}

function guaranteeLines({ car }: IssuedPaper, customer: OfferContext['customer'], language: Language): string[] {
  if (car.guarantee === null) return []
  if (mayBeConsumer(customer)) return toShownGuarantee(car.guarantee, language).lines
  return [m['sale-form.guarantee-business']({}, { locale: language })]
}

function termsLines({ termsVersion: version }: IssuedPaper, customer: OfferContext['customer'], language: Language) {
  if (version === null) return []
  const locale = { locale: language }
  return [
    mayBeConsumer(customer)
      ? m['proposal.terms-private']({ version }, locale)
      : m['proposal.terms-fleet']({ version }, locale),
  ]
}

/** Returns the space where customer and dealer sign that they agree; the order form is drawn up from it. */
function placeToSign(house: string, { proposal, by }: { proposal: Proposal; by: string }, language: Language) {
  const locale = { locale: language }
  return {
    text: m['offer-paper.agreed-text']({}, locale),
    date: m['proposal.date']({}, locale),
    signature: m['proposal.signature']({}, locale),
    parties: [
      { title: m['proposal.agreed-customer']({}, locale), name: proposal.customer?.name ?? '' },
      { title: m['proposal.agreed-house']({ name: house }, locale), name: by },
    ],
  }
}

/** Returns the taxes of the buyer with their sources, if the salesperson shows them. */
function taxParts({ taxes }: IssuedPaper, language: Language) {
  if (!taxes) return []
  const { title, rows, notes } = describeBuyerTaxes(taxes, language)
  const lines = rows.map(({ term, value, note }) => {
    const text = [value, note].filter((one) => one !== null).join('. ')
    return m['words.labelled']({ label: term, text }, { locale: language })
  })
  return part(title, [...lines, ...notes])
}

function part(title: string, lines: readonly string[]) {
  const filled = lines.filter((line) => line !== '')
  return filled.length === 0 ? [] : [{ title, lines: filled }]
}

/**
 * Returns the conditions of an offer: the end of the price guarantee, that accepting it is no contract, the expected day of the
 * car, and the notices on VAT that the law requires.
 */
export async function offerConditions(
  db: Db,
  {
    issue,
    content,
    breakdown,
  }: Pick<OnPaper, 'content' | 'breakdown'> & {
    readonly issue: Pick<NonNullable<OnPaper['issue']>, 'validUntil'> | undefined
  },
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
  const money = (cents: number) => formatExactMoney(cents, language)
  const percent = (ppm: number) => (ppm / 10_000).toFixed(2).replace('.', ',')
  const isBalloon = (content.credit?.balloonCents ?? 0) > 0
  const terms = m['offer-paper.credit-terms'](
    {
      lender: lenderText(describeLender(context, credit.rateId), language),
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
  if (!mayBeConsumer(context.customer)) return [terms]
  const { intermediary, notice } = await readSetting(db, 'offers.credit')
  return [
    terms,
    m['offer-paper.credit-intermediary']({ company, quality: translate(intermediary, language) }, locale),
    ...translate(notice, language).split('\n'),
  ]
}
