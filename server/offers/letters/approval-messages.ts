import { OFFER_APPROVAL_EVENT, type OfferApprovalNews } from '@forecourt/domain/platform/routes/office-page.ts'
import { toAskedDiscount } from '@forecourt/domain/offers/discount-room.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { type Cents, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { roomOfStaff } from '../../access/staff-room.ts'
import { loadAddressees, type Addressee } from '../../access/staff-with-right.ts'
import { behalfText, findDeciders, loadStaffName } from '../../access/stand-ins.ts'
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
 * Notifies the users who may approve an offer, its discount being within their limit, that its approval was requested: by mail,
 * and in their open offices; in place of one who is absent their deputy. The salesperson of the offer and the requesting user get no message: they cannot approve it, or
 * know already.
 */
export async function notifyApprovalAsked(
  tx: Tx,
  row: OfferRow,
  { remark, by, now, publicUrl }: Sender & { remark: string; now: Date },
): Promise<void> {
  const place = { branch: row.branchId, owner: row.ownerId }
  const { breakdown } = await loadVersion(tx, row.id, row.currentVersion)
  const { deciders: approvers } = await findDeciders(tx, 'OFFER_APPROVE_LIMIT', {
    place,
    except: [by.userId, row.ownerId],
    today: brusselsDay(now),
    ...(breakdown && { discount: toAskedDiscount(breakdown) }),
  })
  if (approvers.length === 0) return
  const [offer, [asker]] = await Promise.all([loadDeskOffer(tx, row.number), loadAddressees(tx, [by.userId])])
  for (const { id, email: to, language, absentName } of approvers) {
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
        absent: absentName,
      },
    })
  }
  await enqueueNews(tx, approvers, { kind: 'asked', offer: row.number, offerNumber: row.offerNumber, by: by.name })
}

type Answer =
  | { readonly kind: 'granted' }
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'countered'
      readonly discountCents: Cents
      readonly totalCents: Cents
      readonly remark: string
    }

/**
 * Notifies the user who asked for an approval, and the salesperson of the offer, that it was granted, refused with a reason, or
 * answered with another discount. The user who answers needs no message; the absent colleague in whose place they answer finds it
 * in the bell.
 */
export async function notifyApprovalAnswered(
  tx: Tx,
  row: OfferRow,
  { by, absent, publicUrl, ...answer }: Sender & { absent: string | null } & Answer,
): Promise<void> {
  const concerned = new Set([row.approvalAskedBy ?? row.ownerId, row.ownerId])
  concerned.delete(by.userId)
  if (absent !== null) concerned.add(absent)
  if (concerned.size === 0) return
  const [offer, addressees, absentName] = await Promise.all([
    loadDeskOffer(tx, row.number),
    loadAddressees(tx, [...concerned]),
    absent === null ? null : loadStaffName(tx, absent),
  ])
  const { kind } = answer
  const news = { kind, offer: row.number, offerNumber: row.offerNumber } as const
  for (const addressee of addressees) {
    const { id, email: to, language } = addressee
    const decider = behalfText(by.name, absentName, language)
    await enqueueNews(tx, [addressee], { ...news, by: decider })
    if (id === absent) continue
    await queueTemplateMail(tx, {
      template: `offer-approval-${kind}`,
      to,
      language,
      branch: offer.branchNumber,
      onceKey: `offer-approval-${kind}:${row.id}:${row.rev}:${id}`,
      values: {
        ...offerFacts(offer, { by: { ...by, name: decider }, publicUrl, language }),
        ...answerValues(answer, language),
      },
    })
  }
}

/** Returns the variables of the mail that only this kind of answer has. */
function answerValues(answer: Answer, language: Language): Readonly<Record<string, string | null>> {
  switch (answer.kind) {
    case 'granted':
      return {}
    case 'refused':
      return { reason: answer.reason }
    case 'countered':
      return {
        discount: formatExactMoney(answer.discountCents, language),
        proposedTotal: formatExactMoney(answer.totalCents, language),
        remark: answer.remark || null,
      }
  }
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
