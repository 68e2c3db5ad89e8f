import type { CustomerOfferState } from '@forecourt/domain/offers/customer-offer.ts'
import { findReminderOfSet, type AlternativeToRemind, type ComingEnd } from '@forecourt/domain/offers/offer-reminder.ts'
import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import { brusselsDay, brusselsMinutes, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import type { SettingValue } from '@forecourt/domain/platform/resources/setting.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Tx } from '../../platform/database/database.ts'
import { resolveState } from '../answers/customer-offers.ts'
import { issuesTo } from '../answers/customer-offers.sql.ts'
import { lockSet } from '../desk/alternatives.ts'
import type { OfferRow } from '../desk/offers.sql.ts'
import { describeCar, loadLetter, mailReminder, type Letter } from '../letters/offer-letters.ts'
import {
  deleteReminder,
  findDraft,
  insertReminder,
  isStopped,
  markSent,
  selectEnds,
  selectReminders,
} from './offer-reminders.sql.ts'
import { draftWords } from './reminder-words.ts'

type Setting = SettingValue<'offers.reminder'>
type At = { readonly publicUrl: string; readonly now: Date }

/** An issued version of a set, with what is known of it on a day. */
interface Remindable extends AlternativeToRemind {
  readonly row: OfferRow
}

/**
 * Drafts the reminder that is due for an offer or for another one of its set, and sends it where the setting says that reminders
 * are sent automatically. Does nothing where none is due (any more).
 */
export async function draftReminder(tx: Tx, number: number, { days, isSentByItself }: Setting, at: At): Promise<void> {
  const today = brusselsDay(at.now)
  const set = await lockSet(tx, number)
  const customerId = set.find((row) => row.number === number)?.customerId
  if (!customerId || (await isStopped(tx, customerId))) return
  const known = await loadRemindable(tx, set, customerId, at.now)
  if (known === undefined) return
  const found = findReminderOfSet(known, today, days)
  if (!found) return
  const { row } = found.offer
  const versionNo = requireValue(row.issuedVersion, 'the issued version of an offer')
  const letter = await loadLetter(tx, row.number, versionNo)
  if (letter.email === '') return
  const words = draftWords(toReminded(found.offer, known, letter), found.end, letter.language)
  const id = await insertReminder(tx, {
    offerId: row.id,
    versionNo,
    endKind: found.end.kind,
    endKey: found.end.key,
    endName: found.end.name && JSON.stringify(found.end.name),
    lapsesOn: found.end.until,
    draftedAt: at.now,
    ...words,
  })
  if (isSentByItself) await sendReminder(tx, letter, { id, by: null, ...words }, at)
}

/** Returns the issued versions of a set that a customer has; undefined: a reminder of one of them waits already. */
async function loadRemindable(
  tx: Tx,
  set: readonly OfferRow[],
  customerId: string,
  now: Date,
): Promise<Remindable[] | undefined> {
  const keys = set.map(({ id }) => id)
  const [ends, reminders, issues] = await Promise.all([
    selectEnds(tx, keys),
    selectReminders(tx, keys),
    issuesTo(tx, customerId),
  ])
  const isWaiting = reminders.some(({ sentAt, dismissedAt }) => sentAt === null && dismissedAt === null)
  if (isWaiting) return undefined
  const known: Remindable[] = []
  for (const row of set) {
    const issue = issues.find(({ offerId, versionNo }) => offerId === row.id && versionNo === row.issuedVersion)
    // The ends of a newer draft are not those of the issued version.
    if (!issue || row.currentVersion !== row.issuedVersion) continue
    known.push({
      row,
      place: row.alternative,
      status: getEnumerationName(OFFER_STATUSES, row.status),
      state: await resolveState(tx, issue, now),
      issuedOn: brusselsDay(issue.issuedAt),
      validUntil: issue.validUntil,
      ends: ends.find(({ offerId }) => offerId === row.id)?.ends ?? [],
      reminded: reminders
        .filter(({ offerId, versionNo }) => offerId === row.id && versionNo === row.issuedVersion)
        .map(({ endKind: kind, endKey: key, draftedAt }) => ({ kind, key, on: brusselsDay(draftedAt) })),
    })
  }
  return known
}

/** Returns an offer as its text describes it: beside the others that the customer can still choose. */
function toReminded({ row, validUntil, place }: Remindable, set: readonly Remindable[], letter: Letter) {
  const open = set.filter(({ state }) => state === 'open')
  return {
    offerNumber: row.offerNumber,
    car: describeCar(letter),
    validUntil,
    place: open.length > 1 ? place : null,
    isValidAsOthers: open.every((one) => one.validUntil === validUntil),
  }
}

/** Mails a drafted reminder to the customer with this text; `by` null: automatically. */
export async function sendReminder(
  tx: Tx,
  letter: Letter,
  { id, by, subject, text }: { id: string; by: string | null; subject: string; text: string },
  at: At,
): Promise<void> {
  await markSent(tx, id, { subject, text, recipient: letter.email, sentBy: by, sentAt: at.now })
  await mailReminder(tx, letter, { reminderId: id, subject, text, ...at })
}

/** Drops the draft of an offer that no longer fits it: it cannot be answered any more, or the end that it names moved. */
export async function dropUnfitDraft(tx: Tx, number: number, now: Date): Promise<void> {
  const row = (await lockSet(tx, number)).find((one) => one.number === number)
  const draft = row && (await findDraft(tx, row.id))
  if (!row || !draft) return
  const [checked] = await selectEnds(tx, [row.id])
  const state = await findState(tx, row, now)
  if (state !== 'open' || !isStillSo(draft, { row, ends: checked?.ends ?? [], today: brusselsDay(now) })) {
    await deleteReminder(tx, draft.id)
  }
}

/** Returns the state of an issued offer for its customer; undefined: none was issued to them. */
export async function findState(tx: Tx, row: OfferRow, now: Date): Promise<CustomerOfferState | undefined> {
  if (row.customerId === null) return undefined
  const issues = await issuesTo(tx, row.customerId, row.id)
  const issue = issues.find(({ versionNo }) => versionNo === row.issuedVersion)
  return issue && resolveState(tx, issue, now)
}

/** True while the end that a draft names is on the same day. */
function isStillSo(
  { endKind, endKey, lapsesOn }: { endKind: ComingEnd['kind']; endKey: string; lapsesOn: CalendarDay },
  { row, ends, today }: { row: OfferRow; ends: readonly ComingEnd[]; today: CalendarDay },
): boolean {
  if (lapsesOn <= today) return false
  if (endKind === 'validity') return row.validUntil === lapsesOn
  return ends.some(({ kind, key, until }) => kind === endKind && key === endKey && until === lapsesOn)
}

/** Automatic mails are sent while customers are awake: from eight to eight, in minutes of the day. */
const waking = { from: 8 * 60, until: 20 * 60 }

/** Returns true if reminders are sent automatically at a moment: else they wait for the salesperson, or for the morning. */
export function isTimeToSend(now: Date): boolean {
  const minutes = brusselsMinutes(now)
  return minutes >= waking.from && minutes < waking.until
}
