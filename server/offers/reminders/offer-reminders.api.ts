import {
  DismissReminderRequest,
  OfferLettersAnswer,
  SendReminderRequest,
} from '@forecourt/domain/offers/customer-offer.schema.ts'
import { command } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { offerNotFound } from '../desk/offer-acts.ts'
import { findOfferForUpdate, placeOfOffer } from '../desk/offers.sql.ts'
import { loadLetters } from '../letters/letters-of-offer.ts'
import { loadLetter } from '../letters/offer-letters.ts'
import { findState, sendReminder } from './offer-reminders.ts'
import { findDraft, isStopped, markDismissed } from './offer-reminders.sql.ts'

/** Refuses a reminder that another browser or colleague handled first, or that the customer answered meanwhile. */
const reminderGone = () => refuse('offer-reminder-gone')

const send = command({
  path: 'POST /sales/offer/sendreminder',
  right: 'OFFER_EDIT',
  place: placeOfOffer,
  summary: 'Mails the drafted reminder of an issued offer to its customer, in these words.',
  input: SendReminderRequest,
  output: OfferLettersAnswer,
  async run({ tx, call, services }, { id, reminder, subject, text }) {
    const row = await findOfferForUpdate(tx, id)
    if (!row) return offerNotFound()
    if (subject === '') return refuse('subject-missing', { status: 422, field: 'subject' })
    if (text === '') return refuse('offer-message-missing', { status: 422, field: 'text' })
    const draft = await findDraft(tx, row.id)
    if (draft?.id !== reminder || (await findState(tx, row, call.now)) !== 'open') return reminderGone()
    const letter = await loadLetter(tx, id, draft.versionNo)
    if (letter.email === '') return refuse('offer-customer-incomplete', { status: 422, field: 'customer' })
    const { publicUrl } = services.settings
    await sendReminder(tx, letter, { id: draft.id, by: call.staff.userId, subject, text }, { publicUrl, now: call.now })
    return loadLetters(tx, row, call.language)
  },
})

const dismiss = command({
  path: 'POST /sales/offer/dismissreminder',
  right: 'OFFER_EDIT',
  place: placeOfOffer,
  summary: 'Puts the drafted reminder of an issued offer aside, or takes it up again.',
  input: DismissReminderRequest,
  output: OfferLettersAnswer,
  async run({ tx, call }, { id, reminder, isDismissed }) {
    const row = await findOfferForUpdate(tx, id)
    if (!row) return offerNotFound()
    const dismissed = isDismissed ? { at: call.now, by: call.staff.userId } : null
    // A reminder superseded by a newer draft, an answer or an opt-out of the customer cannot be taken up again.
    const isUseless =
      !isDismissed &&
      ((await findDraft(tx, row.id)) !== undefined ||
        (await findState(tx, row, call.now)) !== 'open' ||
        (row.customerId !== null && (await isStopped(tx, row.customerId))))
    if (isUseless || !(await markDismissed(tx, { id: reminder, offerId: row.id }, dismissed))) return reminderGone()
    return loadLetters(tx, row, call.language)
  },
})

export const offerReminderEndpoints = [send, dismiss] as const
