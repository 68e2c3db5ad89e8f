import { OFFER_APPROVAL_EVENT, type OfferApprovalNews } from '@forecourt/domain/platform/routes/office-page.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { roomOfStaff } from '../../access/staff-room.ts'
import { listStaffWithRight, loadAddressees, type Addressee } from '../../access/staff-with-right.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Hub } from '../../platform/http/hub.ts'
import { enqueue, job, type Job } from '../../platform/jobs/jobs.ts'
import { addNotices } from '../../platform/notices/notices.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import { approvalReasonsText } from '../desk/approval-reasons.ts'
import { requiredApprovals } from '../desk/offer-desk.ts'
import { loadDeskOffer, loadVersion, type DeskOffer, type OfferRow } from '../desk/offers.sql.ts'
import { aboutOffer } from './salesperson-mails.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'notify-offer-approval': { users: string[]; news: OfferApprovalNews }
  }
}

type Actor = { readonly userId: string; readonly name: string }
type Sender = { readonly by: Actor; readonly publicUrl: string }

/**
 * Notifies the users who may approve an offer that its approval was requested: by mail, and in their open offices. The salesperson
 * of the offer and the requesting user get no message: they cannot approve it, or know already.
 */
export async function notifyApprovalAsked(
  tx: Tx,
  row: OfferRow,
  { remark, by, publicUrl }: Sender & { remark: string },
): Promise<void> {
  const place = { branch: row.branchId, owner: row.ownerId }
  const approvers = await listStaffWithRight(tx, 'OFFER_APPROVE_LIMIT', { place, except: [by.userId, row.ownerId] })
  if (approvers.length === 0) return
  const [offer, version, [asker]] = await Promise.all([
    loadDeskOffer(tx, row.number),
    loadVersion(tx, row.id, row.currentVersion),
    loadAddressees(tx, [by.userId]),
  ])
  const breakdown = version.breakdown
  for (const { id, email: to, language } of approvers) {
    await queueTemplateMail(tx, {
      template: 'offer-approval-asked',
      to,
      language,
      branch: offer.branchNumber,
      ...(asker && { replyTo: asker.email }),
      onceKey: `offer-approval-asked:${row.id}:${row.rev}:${id}`,
      values: {
        ...offerFacts(offer, { by, publicUrl, language }),
        reasons: approvalReasonsText(requiredApprovals(breakdown), language),
        remark: remark || null,
      },
    })
  }
  await enqueueNews(tx, approvers, { kind: 'asked', offer: row.number, offerNumber: row.offerNumber, by: by.name })
}

/**
 * Notifies the user who asked for an approval, and the salesperson of the offer, that it was granted, or refused with a
 * reason. The user who answers needs no message.
 */
export async function notifyApprovalAnswered(
  tx: Tx,
  row: OfferRow,
  { refusal, by, publicUrl }: Sender & { refusal: string | null },
): Promise<void> {
  const concerned = new Set([row.approvalAskedBy ?? row.ownerId, row.ownerId])
  concerned.delete(by.userId)
  if (concerned.size === 0) return
  const [offer, addressees] = await Promise.all([loadDeskOffer(tx, row.number), loadAddressees(tx, [...concerned])])
  const kind = refusal === null ? 'granted' : 'refused'
  for (const { id, email: to, language } of addressees) {
    await queueTemplateMail(tx, {
      template: `offer-approval-${kind}`,
      to,
      language,
      branch: offer.branchNumber,
      onceKey: `offer-approval-${kind}:${row.id}:${row.rev}:${id}`,
      values: {
        ...offerFacts(offer, { by, publicUrl, language }),
        ...(refusal !== null && { reason: refusal }),
      },
    })
  }
  await enqueueNews(tx, addressees, { kind, offer: row.number, offerNumber: row.offerNumber, by: by.name })
}

/** @param hub where open offices listen */
export function approvalJobs(hub: Pick<Hub, 'notify'>): readonly Job[] {
  return [
    job('notify-offer-approval', async (_, { users, news }) => {
      for (const user of users) hub.notify(roomOfStaff(user), OFFER_APPROVAL_EVENT, news)
    }),
  ]
}

function offerFacts(offer: DeskOffer, { by, publicUrl, language }: Sender & { language: Language }) {
  return {
    ...aboutOffer(offer, publicUrl),
    name: offer.customerName || null,
    total: offer.totalCents === null ? null : formatExactMoney(offer.totalCents, language),
    by: by.name,
  }
}

async function enqueueNews(tx: Tx, addressees: readonly Addressee[], news: OfferApprovalNews): Promise<void> {
  const users = addressees.map(({ id }) => id)
  if (users.length === 0) return
  await enqueue(tx, 'notify-offer-approval', { users, news })
  const { kind, offer: record, offerNumber: label, by } = news
  await addNotices(tx, users, { kind: `approval-${kind}`, screen: 'offer', record, label, by })
}
