import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { placeAddressLine } from '@forecourt/domain/contacts/address.ts'
import { describePayment, toLetter, toPlace } from '@forecourt/domain/offers/alternatives.ts'
import { customerOfferState, type CustomerOfferState } from '@forecourt/domain/offers/customer-offer.ts'
import type { AccountOffer, CustomerOffer, OfferMessage } from '@forecourt/domain/offers/customer-offer.schema.ts'
import type { CardPicture } from '@forecourt/domain/media/picture.schema.ts'
import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { companyText } from '../../platform/mail/company-text.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AnswerContext, Caller } from '../../platform/http/endpoint.ts'
import type { Services } from '../../platform/http/services.ts'
import { loadCustomerIdentity, loadSigner, toSignerIdentity } from '../identity/identification.ts'
import { cardPicture, loadPictures } from '../../media/pictures.ts'
import { findCarToSell } from '../../stock/intake/car-to-sell.ts'
import { carsOfVersions, issuesTo, selectMessages, type IssuedTo } from './customer-offers.sql.ts'
import { carRows, countRows, offerAmounts } from '../desk/offer-amounts.ts'
import { toVersionAnswer } from '../desk/offer-desk.ts'
import { creditLines, offerConditions } from '../letters/offer-paper.ts'
import { branchOfOffer, loadDeskOffer, loadVersion } from '../desk/offers.sql.ts'
import { isStopped } from '../reminders/offer-reminders.sql.ts'

/** Returns the offers of a customer, the newest first: of each the newest issued version. */
export async function loadCustomerOffers(
  db: Db,
  customerId: string,
  { now, language }: Pick<AnswerContext, 'now' | 'language'>,
): Promise<AccountOffer[]> {
  const offers: AccountOffer[] = []
  const known = new Set<string>()
  const issues = await issuesTo(db, customerId)
  const pictures = await loadPictures(
    db,
    issues.flatMap(({ mediaHostId }) => mediaHostId ?? []),
    language,
  )
  for (const issue of issues) {
    if (known.has(issue.offerId)) continue
    known.add(issue.offerId)
    offers.push({
      offerNumber: issue.offerNumber,
      car: issue.carName,
      picture: cardPicture(pictures.get(issue.mediaHostId ?? ''), issue.carName),
      version: await versionAnswer(db, issue, now),
      answeredAt: issue.answeredAt?.toISOString() ?? null,
      salesperson: issue.ownerName,
    })
  }
  return offers
}

export interface CarAsSold {
  readonly picture: CardPicture | null
  /** The expected day, if one was given. */
  readonly deliveryDay: CalendarDay | null
}

/** Returns the cars of some offers as they were sold, by offer. */
export async function carsAsSold(
  db: Db,
  sold: readonly { offerId: string; versionNo: number }[],
  language: Language,
): Promise<Map<string, CarAsSold>> {
  if (sold.length === 0) return new Map()
  const cars = await carsOfVersions(db, sold)
  const pictures = await loadPictures(
    db,
    cars.flatMap(({ mediaHostId }) => mediaHostId ?? []),
    language,
  )
  return new Map(
    cars.map(({ offerId, mediaHostId, carName, deliveryDay }) => [
      offerId,
      { picture: cardPicture(pictures.get(mediaHostId ?? ''), carName), deliveryDay },
    ]),
  )
}

/** The reader of an offer, in their browser. */
type Reading = { call: Pick<Caller, 'language' | 'now' | 'cookies'>; services: Pick<Services, 'settings'> }

type OpenedOffer = { offerId: string; customerId: string; offerNumber: number; version: number | null }

/** Returns an offer as its customer sees it; `version` null: the newest issued one. Undefined: it is not theirs. */
export async function findCustomerOffer(
  db: Db,
  opened: OpenedOffer,
  { call, services: { settings } }: Reading,
): Promise<CustomerOffer | undefined> {
  const { language, now } = call
  const { offerId, customerId, version: versionNo } = opened
  const issues = await issuesTo(db, customerId, offerId)
  const issue = versionNo === null ? issues[0] : issues.find((one) => one.versionNo === versionNo)
  if (!issue) return undefined
  const [row, snapshot, messages] = await Promise.all([
    loadDeskOffer(db, opened.offerNumber),
    loadVersion(db, offerId, issue.versionNo),
    selectMessages(db, offerId, customerId),
  ])
  const branch = await branchOfOffer(db, row.branchId)
  const pictures =
    issue.mediaHostId === null ? [] : (await loadPictures(db, [issue.mediaHostId], language)).get(issue.mediaHostId)
  const { content, context, ...priced } = toVersionAnswer(snapshot)
  const breakdown = requireValue(priced.breakdown, 'the price of an issued offer')
  const versions = new Map(
    await Promise.all(issues.map(async (one) => [one, await versionAnswer(db, one, now)] as const)),
  )
  return {
    offerNumber: issue.offerNumber,
    customer: context.customer?.name ?? '',
    versions: [...versions.values()],
    version: requireValue(versions.get(issue), 'the version that was opened'),
    hash: issue.hash,
    car: {
      name: issue.carName,
      picture: cardPicture(pictures, issue.carName),
      rows: [...countRows(content, language), ...carRows(context.car, language)],
    },
    isNet: breakdown.basis === 'net',
    ...offerAmounts({ content, context, breakdown }, language),
    conditions: [
      ...(await offerConditions(db, { issue, content, breakdown }, language)),
      ...(await creditLines(db, { content, context, breakdown }, { company: companyText(branch, language), language })),
    ],
    message: content.message,
    answer:
      issue.answer === null
        ? null
        : {
            answer: issue.answer,
            name: requireValue(issue.signedName, 'the name under the answer'),
            reason: requireValue(issue.reason, 'the reason of the answer'),
            at: requireValue(issue.answeredAt, 'the instant of the answer').toISOString(),
            identity: toSignerIdentity(await loadSigner(db, issue.identityId, context.customer)),
          },
    identity: await loadCustomerIdentity(
      db,
      settings,
      { shown: toShownOffer(issue), customer: context.customer },
      call,
    ),
    salesperson: { name: row.ownerName, email: row.ownerEmail },
    branch: {
      name: companyText(branch, language),
      address: placeAddressLine(branch, language),
      phone: branch.phone,
    },
    messages: messages.map(messageAnswer),
    isReminded: !(await isStopped(db, customerId)),
    isTogether: issue.isTogether,
    letter: issue.alternative === null ? null : toLetter(issue.alternative),
    alternatives: await loadIssuedAlternatives(db, issue, { customerId, language, now }),
  }
}

/** Returns the alternatives of a set that a customer can choose between, each as it was issued to them last, by their letters. */
async function loadIssuedAlternatives(
  db: Db,
  { alternativesId }: IssuedTo,
  { customerId, language, now }: { customerId: string } & Pick<AnswerContext, 'language' | 'now'>,
): Promise<CustomerOffer['alternatives']> {
  if (alternativesId === null) return []
  const issues = (await issuesTo(db, customerId)).filter((one) => one.alternativesId === alternativesId)
  const newest = [...Map.groupBy(issues, ({ alternative }) => alternative).values()].flatMap((ofLetter) =>
    // Two offers had the letter where the first was closed: the later one counts.
    ofLetter.toSorted((a, b) => b.offerKey - a.offerKey || b.versionNo - a.versionNo).slice(0, 1),
  )
  const alternatives = await Promise.all(
    newest.map(async (issue) => {
      const { content, context, ...priced } = toVersionAnswer(await loadVersion(db, issue.offerId, issue.versionNo))
      const breakdown = requireValue(priced.breakdown, 'the price of an issued offer')
      return {
        letter: toLetter(requireValue(issue.alternative, 'the letter of an alternative')),
        version: issue.versionNo,
        hash: issue.hash,
        carCount: content.carCount,
        offerNumber: issue.offerNumber,
        car: issue.carName,
        totalCents: breakdown.totals.totalCents,
        payment: describePayment(content, breakdown),
        state: await resolveState(db, issue, now),
        ...offerAmounts({ content, context, breakdown }, language),
      }
    }),
  )
  return alternatives.toSorted((a, b) => toPlace(a.letter) - toPlace(b.letter))
}

/** Converts the issued version to the document that a customer signs online. */
export function toShownOffer({ offerId, versionNo, hash }: Pick<IssuedTo, 'offerId' | 'versionNo' | 'hash'>) {
  return { offerId, versionNo, document: 'offer', documentHash: hash } as const
}

export async function loadCustomerOffer(db: Db, opened: OpenedOffer, reading: Reading) {
  return requireValue(await findCustomerOffer(db, opened, reading), `the offer ${opened.offerNumber} of its customer`)
}

export function messageAnswer({
  staffId,
  author,
  text,
  versionNo,
  writtenAt,
}: Awaited<ReturnType<typeof selectMessages>>[number]): OfferMessage {
  return { isCustomer: staffId === null, author, text, version: versionNo, at: writtenAt.toISOString() }
}

async function versionAnswer(db: Db, issue: IssuedTo, now: Date): Promise<CustomerOffer['version']> {
  const state = await resolveState(db, issue, now)
  return {
    no: issue.versionNo,
    validUntil: issue.validUntil,
    totalCents: requireValue(issue.totalCents, 'the total of an issued offer'),
    issuedAt: issue.issuedAt.toISOString(),
    state,
    expectedOn: state === 'sold' ? issue.expectedOn : null,
  }
}

/** Returns the state of a version for its customer. */
export async function resolveState(db: Db, issue: IssuedTo, now: Date): Promise<CustomerOfferState> {
  const { versionNo, validUntil, answer, status, blockedReason, issuedVersion, car } = issue
  const standing = {
    status: getEnumerationName(OFFER_STATUSES, status),
    isBlocked: blockedReason !== null,
    version: versionNo,
    newestIssued: requireValue(issuedVersion, 'the issued version of an offer'),
    validUntil,
    answer,
    isOtherChosen: issue.isOtherChosen,
  }
  const state = customerOfferState({ ...standing, isCarGone: false }, brusselsDay(now))
  if (state !== 'open' || car === null || car.kind === 'configured') return state
  const sold = await findCarToSell(db, car.vehicle)
  const isCarGone = sold?.standing === 'sold' || sold?.standing === 'withdrawn'
  return customerOfferState({ ...standing, isCarGone }, brusselsDay(now))
}
