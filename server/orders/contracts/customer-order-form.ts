import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { ShopCustomerType } from '@forecourt/domain/contacts/customer.ts'
import { formatVatId } from '@forecourt/domain/contacts/vat-number.ts'
import { resolveTermsType } from '@forecourt/domain/orders/contract.ts'
import { breakdownOfCar } from '@forecourt/domain/orders/dossier.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import type { OfferTradeIn } from '@forecourt/domain/offers/offer-content.ts'
import { formatDay, formatInstant, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatWhole, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { SaleBreakdown } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import { needsConditionReport, type ConditionReport } from '@forecourt/domain/stock/condition-report.ts'
import { calculateGuarantee } from '@forecourt/domain/stock/guarantee.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLegalVersion } from '../../content/legal.ts'
import { houseParty } from '../../documents/house-party.ts'
import type { Printing } from '../../documents/typst.ts'
import { carRows, offerAmounts } from '../../offers/desk/offer-amounts.ts'
import { creditLines } from '../../offers/letters/offer-paper.ts'
import { selectShownVersion } from '../../offers/desk/offer-snapshot.ts'
import { companyText } from '../../platform/mail/company-text.ts'
import type { Db } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { finishedReports } from '../../stock/details/condition-report.ts'
import {
  loadColourCode,
  vehicleIdentity,
  vehiclePromises,
  versionGuarantee,
} from '../../stock/details/vehicle-contract.ts'
import { tradeInsOfDeal } from '../../trade-ins/trade-in-deals.ts'
import { annexClause, conditionAnnex } from '../checkout/condition-annex.ts'
import { orderOfDossier, type DeskDossier } from '../dossiers/dossiers.sql.ts'
import { guaranteeLines } from '../checkout/order-conditions.ts'
import { branchById } from '../checkout/orders.sql.ts'

/** The end of a form, for the dealer and the customer. */
interface Signatures {
  readonly title: string
  readonly lines: readonly string[]
  readonly parties: readonly [SigningParty, SigningParty]
  readonly proof: readonly string[]
}

interface SigningParty {
  readonly title: string
  readonly name: string
  readonly drawn: string | null
  readonly typed: string | null
  readonly note: string
}

/** An unsigned form with its contents. */
export interface CustomerOrderForm {
  readonly printing: Printing & { readonly data: { readonly signatures: Signatures } }
  readonly language: Language
  readonly customerName: string
  readonly termsType: ShopCustomerType
  /** Null: there are none in this language. */
  readonly termsVersion: number | null
}

/** The signature on a form: the signer, and the proof of it. */
export interface FormSignature {
  readonly name: string
  /** The drawn signature; null: the name is the signature. */
  readonly svg: string | null
  readonly at: Date
  readonly on: CalendarDay
  readonly takenBy: string
  /** The hash of the form as it was shown. */
  readonly documentHash: string
  /** The mail address of an online signature, and the identification of the signer. Null: signed in the presence of the user. */
  readonly online: { readonly email: string; readonly identity: string } | null
}

type Row = { term: string; value: string | null }

/** Returns the terms of sale in force for the customer of a dossier, in their language; version null: there are none. */
export async function findTermsOfSale(
  db: Db,
  { offerId, versionNo }: Pick<DeskDossier, 'offerId' | 'versionNo'>,
  now: Date,
): Promise<{ customerType: ShopCustomerType; language: Language; version: number | null }> {
  const { context } = await selectShownVersion(db, offerId, versionNo)
  const customer = requireValue(context.customer, 'the customer of a sold offer')
  const terms = { customerType: resolveTermsType(customer), language: customer.language }
  return { ...terms, version: await currentLegalVersion(db, { kind: 'terms', ...terms }, now) }
}

/**
 * Draws up the order form of the car of a dossier, in the language of its customer, with the content that the law requires (Code
 * of Economic Law, art. VI.88; Royal Decree of 5 April 2019, art. 3). It is made from the stored version and does not contain the
 * time of printing: the same dossier gives the same file.
 */
export async function customerOrderForm(
  db: Db,
  dossier: DeskDossier,
  now: Date,
): Promise<CustomerOrderForm | ApiRefusal> {
  const [sold, order, branch] = await Promise.all([
    selectShownVersion(db, dossier.offerId, dossier.versionNo),
    orderOfDossier(db, dossier.id),
    branchById(db, dossier.branchId),
  ])
  const { content, context } = sold
  const customer = requireValue(context.customer, 'the customer of a sold offer')
  const { language } = customer
  const locale = { locale: language }
  const termsType = resolveTermsType(customer)
  const { version: termsVersion } = await findTermsOfSale(db, dossier, now)
  const breakdown = breakdownOfCar(sold.breakdown, dossier.carIndex)
  const { lines, sums } = offerAmounts({ content, context, breakdown }, language)
  const company = companyText(branch, language)
  const title = m['order-form.title']({ number: order.orderNumber }, locale)
  const tradeIns = await describedTradeIns(db, dossier, content.tradeIns)
  const city = translate(branch.city, language)
  const report = await reportFor(db, dossier.vehicleId, termsType)
  if (isRefusal(report)) return report
  return {
    language,
    customerName: customer.name,
    termsType,
    termsVersion,
    printing: {
      template: 'order-form',
      data: {
        title,
        language,
        subtitle: m['sale-form.subtitle'](
          {
            day: formatDay(requireValue(dossier.contractDate, 'the contract date')),
            dossier: dossier.dossierNumber,
            offer: dossier.offerNumber,
            version: dossier.versionNo,
          },
          locale,
        ),
        seller: houseParty(branch, { title: m['order-form.seller']({}, locale), by: dossier.ownerName }, language),
        buyer: {
          title: m['order-form.buyer']({}, locale),
          lines: [
            customer.name,
            ...customer.address,
            ...(customer.vatId ? [m['order-form.vat-number']({ number: formatVatId(customer.vatId) }, locale)] : []),
            customer.email,
          ].filter((text) => text !== ''),
        },
        cars: [
          {
            name: dossier.carName,
            rows: [
              ...(await rowsOfCar(db, dossier, context, language)),
              ...(termsType === 'fleet' ? regimeRows(breakdown, language) : []),
            ],
          },
          ...tradeIns.map(({ line, described }) => ({
            name: m['offer-paper.trade-in']({ car: line.car }, locale),
            rows: rowsOfTradeIn(line, described, { termsType, language }),
          })),
        ],
        amounts: {
          title: m['words.price']({}, locale),
          note:
            breakdown.basis === 'net'
              ? m['offer-paper.without-vat']({}, locale)
              : m['order-form.vat-included']({}, locale),
          rows: [...lines, ...sums].map(({ name, cents, isStrong }) => ({
            term: name,
            isStrong,
            value: formatExactMoney(cents, language),
          })),
        },
        conditions: [
          part(m['order-form.delivery']({}, locale), [
            content.deliveryDay !== null
              ? m['sale-form.delivery-day']({ day: formatDay(content.deliveryDay) }, locale)
              : termsType === 'private'
                ? m['sale-form.delivery-legal']({}, locale)
                : m['sale-form.delivery-agreed']({}, locale),
            m[`sale-form.papers-${requireValue(context.car, 'the car of a sold offer').condition}`]({}, locale),
          ]),
          part(m['sale-form.payment']({}, locale), [
            m['sale-form.payment-text'](
              {
                iban: formatIban(branch.iban),
                beneficiary: branch.accountHolder,
                reference: order.orderNumber,
              },
              locale,
            ),
            ...(breakdown.regime === 'margin' ? [m['offer-paper.margin']({}, locale)] : []),
          ]),
          part(m['offer-paper.credit']({}, locale), await creditLines(db, sold, { company, language })),
          part(
            m['order-form.guarantee']({}, locale),
            await guaranteeTexts(db, dossier, {
              versionId: requireValue(context.car, 'the car of a sold offer').versionId,
              termsType,
              language,
            }),
          ),
          part(m['condition-report.clause-title']({}, locale), report ? [annexClause(dossier.carName, language)] : []),
          part(
            m['words.right-of-withdrawal']({}, locale),
            termsType === 'private'
              ? [
                  content.car?.kind === 'configured'
                    ? m['sale-form.withdrawal-built']({}, locale)
                    : m['sale-form.withdrawal']({}, locale),
                ]
              : [],
          ),
          part(
            m['order-form.essential']({}, locale),
            termsType === 'private' ? essentialLines(order.essential, language) : [],
          ),
          part(m['words.conditions']({}, locale), [
            ...(termsVersion === null ? [] : [m[`sale-form.terms-${termsType}`]({ version: termsVersion }, locale)]),
            ...(termsType === 'private' ? [m['order-form.disputes']({}, locale)] : []),
          ]),
        ].filter((section) => section.lines.length > 0),
        signatures: {
          title: m['sale-form.signatures']({}, locale),
          lines: [m['sale-form.copies']({ place: city }, locale)],
          parties: [
            {
              title: m['order-form.seller']({}, locale),
              name: branch.companyName,
              drawn: null,
              typed: null,
              note: m['sale-form.sign-here']({}, locale),
            },
            {
              title: m['order-form.buyer']({}, locale),
              name: customer.name,
              drawn: null,
              typed: null,
              note: m['sale-form.sign-here-read']({}, locale),
            },
          ],
          proof: [],
        },
        annexes: report ? [conditionAnnex(report, dossier.carName, language)] : [],
        foot: `${title} · ${company}`,
      },
      files: {},
    },
  }
}

/** Returns the form with the signature of its customer, and of the user who took it for the dealer. */
export function toSignedForm({ printing, language }: CustomerOrderForm, signature: FormSignature): Printing {
  const { name, svg, at, on, takenBy, documentHash, online } = signature
  const locale = { locale: language }
  const { signatures } = printing.data
  const [house, customer] = signatures.parties
  const day = formatDay(on)
  return {
    ...printing,
    data: {
      ...printing.data,
      signatures: {
        ...signatures,
        parties: [
          { ...house, typed: takenBy, note: m['sale-form.signed-by']({ name: takenBy, day }, locale) },
          {
            ...customer,
            drawn: svg === null ? null : m['sale-form.drawn-by']({ name }, locale),
            typed: svg === null ? name : null,
            note: m['sale-form.signed-read']({ name, day }, locale),
          },
        ],
        proof: [
          ...(online === null
            ? [m['sale-form.proof']({ when: formatInstant(at), name: takenBy }, locale)]
            : [
                m['sale-form.proof-online']({ when: formatInstant(at), email: online.email, name: takenBy }, locale),
                `${online.identity}.`,
              ]),
          m['sale-form.fingerprint']({ hash: documentHash }, locale),
        ],
      },
    },
    files: svg === null ? {} : { 'signature.svg': Buffer.from(svg) },
  }
}

type Sold = Awaited<ReturnType<typeof selectShownVersion>>

/** Returns the rows that identify the car: as its version was stored, with what became known since. */
async function rowsOfCar(db: Db, dossier: DeskDossier, { car, range }: Sold['context'], language: Language) {
  const locale = { locale: language }
  const identity = dossier.vehicleId === null ? undefined : await vehicleIdentity(db, dossier.vehicleId)
  const known = {
    ...requireValue(car, 'the car of a sold offer'),
    vin: dossier.vin,
    licencePlate: dossier.licencePlate,
  }
  const state =
    requireValue(car, 'the car of a sold offer').condition === 'used'
      ? m['order-form.state-used']({}, locale)
      : dossier.vehicleId === null
        ? m['order-form.state-to-be-built']({}, locale)
        : m['order-form.state-new']({}, locale)
  return [
    { term: m['order-form.state']({}, locale), value: state },
    ...(range ? [{ term: m['words.model-year']({}, locale), value: String(range.year.year) }] : []),
    ...(range ? [{ term: m['words.body']({}, locale), value: translate(range.bodyType.name, language) }] : []),
    ...(known.vin === null ? [{ term: m['words.vin']({}, locale), value: m['order-form.vin-later']({}, locale) }] : []),
    ...carRows(known, language),
    ...(identity
      ? identityRows(identity, language)
      : await loadColourRows(db, requireValue(car, 'the car of a sold offer'), language)),
    ...standardEquipmentRows(dossier, language),
  ]
}

/** Returns the row with the VAT regime, for a company that deducts VAT; exports say so beside their amounts. */
function regimeRows({ regime }: Pick<SaleBreakdown, 'regime'>, language: Language): Row[] {
  const locale = { locale: language }
  const term = m['words.vat-regime']({}, locale)
  if (regime === 'margin') return [{ term, value: m['offer-paper.margin']({}, locale) }]
  return regime === 'standard' ? [{ term, value: m['order-form.vat-deductible']({}, locale) }] : []
}

/** Returns the colour of a car that is still to be built, with its code: no vehicle has it yet. */
async function loadColourRows(
  db: Db,
  { parts }: NonNullable<Sold['context']['car']>,
  language: Language,
): Promise<Row[]> {
  const locale = { locale: language }
  const paint = parts.find(({ key }) => key.startsWith('colour-'))
  if (!paint) return []
  const code = await loadColourCode(db, paint.key)
  return [
    { term: m['words.colour']({}, locale), value: translate(paint.name, language) },
    ...(code === null ? [] : [{ term: m['order-form.colour-code']({}, locale), value: code }]),
  ]
}

/** Returns the items that come with the car without being part of the price. */
function standardEquipmentRows({ givenNames }: DeskDossier, language: Language): Row[] {
  if (givenNames.length === 0) return []
  const value = givenNames.map((name) => translate(name, language)).join(', ')
  return [{ term: m['order-form.given']({}, { locale: language }), value }]
}

function identityRows(
  { stockNumber, fuel, gearbox, colour, colourCode, options }: Awaited<ReturnType<typeof vehicleIdentity>>,
  language: Language,
): Row[] {
  const locale = { locale: language }
  const chosen = options.map((option) => translate(option, language)).join(', ')
  return [
    ...(stockNumber === null ? [] : [{ term: m['words.stock-number']({}, locale), value: stockNumber }]),
    { term: m['words.fuel']({}, locale), value: translate(fuel, language) },
    { term: m['words.gearbox']({}, locale), value: translate(gearbox, language) },
    ...(colour === null ? [] : [{ term: m['words.colour']({}, locale), value: translate(colour, language) }]),
    ...(colourCode ? [{ term: m['order-form.colour-code']({}, locale), value: colourCode }] : []),
    { term: m['words.options']({}, locale), value: chosen || m['words.none-feminine']({}, locale) },
  ]
}

/** Returns the trade-ins of the first car of a sale, with their current description. */
async function describedTradeIns(db: Db, { offerNumber, carIndex }: DeskDossier, lines: readonly OfferTradeIn[]) {
  if (carIndex !== 1 || lines.length === 0) return []
  const known = await tradeInsOfDeal(db, offerNumber)
  return lines.map((line) => ({ line, described: known.find((tradeIn) => isOfLine(tradeIn, line)) }))
}

/** Matches lines by their car: old ones name no trade-in. */
function isOfLine({ id, vin, licencePlate }: TradeInOfDeal, line: OfferTradeIn): boolean {
  if (line.record !== undefined) return line.record === id
  return (line.vin !== '' && line.vin === vin) || (line.licencePlate !== '' && line.licencePlate === licencePlate)
}

type TradeInOfDeal = Awaited<ReturnType<typeof tradeInsOfDeal>>[number]

/** Returns the rows of a trade-in (Royal Decree of 5 April 2019, art. 3, 6°). A consumer fills in unknown values with a pen. */
function rowsOfTradeIn(
  line: OfferTradeIn,
  described: TradeInOfDeal | undefined,
  { termsType, language }: { termsType: ShopCustomerType; language: Language },
): Row[] {
  const locale = { locale: language }
  const { firstRegistration, mileageKm, keys, allowanceCents } = line
  const licencePlate = described?.licencePlate || line.licencePlate
  const required = (term: string, value = ''): Row[] =>
    value === '' && termsType === 'fleet' ? [] : [{ term, value: value || null }]
  return [
    ...required(m['order-form.type']({}, locale), described?.versionName),
    ...required(m['words.engine']({}, locale), described?.engine),
    ...required(m['words.colour']({}, locale), described?.colour),
    ...required(m['words.vin']({}, locale), described?.vin || line.vin),
    ...(licencePlate === '' ? [] : [{ term: m['words.plate']({}, locale), value: licencePlate }]),
    { term: m['words.first-registration']({}, locale), value: formatDay(firstRegistration) },
    {
      term: m['words.mileage']({}, locale),
      value: m['words.kilometres']({ count: formatWhole(mileageKm, language) }, locale),
    },
    { term: m['words.key-count']({}, locale), value: String(keys) },
    {
      term: m['words.allowance']({}, locale),
      value: formatExactMoney(allowanceCents, language),
    },
  ]
}

/** Returns the legal guarantee for a consumer, the terms for a business, and the commercial guarantee for both. */
async function guaranteeTexts(
  db: Db,
  { vehicleId, carName }: DeskDossier,
  { versionId, termsType, language }: { versionId: string | null; termsType: ShopCustomerType; language: Language },
): Promise<string[]> {
  const promise = vehicleId === null ? undefined : (await vehiclePromises(db, [vehicleId])).get(vehicleId)
  const guarantee =
    promise?.guarantee ??
    (versionId === null ? calculateGuarantee({ isUsed: false, warranty: null }) : await versionGuarantee(db, versionId))
  return [
    ...(termsType === 'fleet' ? [m['sale-form.guarantee-business']({}, { locale: language })] : []),
    ...guaranteeLines({ ...guarantee, name: carName, customerType: termsType }, language),
  ]
}

/** Returns the finished report of a used car; refuses a consumer form without one. */
async function reportFor(
  db: Db,
  vehicleId: string | null,
  termsType: ShopCustomerType,
): Promise<ConditionReport | undefined | ApiRefusal> {
  if (vehicleId === null) return undefined
  const [promises, reports] = await Promise.all([vehiclePromises(db, [vehicleId]), finishedReports(db, [vehicleId])])
  const { isUsed, vehicleClass } = requireValue(promises.get(vehicleId), 'the guarantee of the vehicle')
  const report = reports.get(vehicleId)
  const isMissing = !report && termsType === 'private' && needsConditionReport({ isUsed, vehicleClass })
  return isMissing ? refuse('condition-report-missing', { status: 422 }) : report
}

/** Returns the needs essential to the consumer (Royal Decree of 5 April 2019, art. 3, 5°), or a line to fill in with a pen. */
function essentialLines(essential: string | null, language: Language): string[] {
  const locale = { locale: language }
  if (essential === null) return [m['order-form.essential-open']({}, locale), '…'.repeat(60)]
  return essential === '' ? [m['order-form.essential-none']({}, locale)] : essential.split('\n')
}

function part(title: string, lines: readonly string[]) {
  return { title, lines }
}
