import type { Tx } from '../../platform/database/database.ts'
import type { Addressee } from '../../access/staff-with-right.ts'
import { behalfText } from '../../access/stand-ins.ts'
import { addNotices } from '../../platform/notices/notices.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import { loadDeskOffer, type DeskOffer, type OfferRow } from '../desk/offers.sql.ts'

type TemplateMail = Parameters<typeof queueTemplateMail>[1]

/** Returns the values that every mail to the salesperson of an offer has. */
export function aboutOffer(row: Pick<OfferRow, 'offerNumber' | 'carName' | 'number'>, publicUrl: string) {
  return { offerNumber: row.offerNumber, car: row.carName, url: `${publicUrl}/office/offer/${row.number}` }
}

/** Returns what every notice about an offer has. */
export function offerNotice({ number, offerNumber }: Pick<OfferRow, 'number' | 'offerNumber'>) {
  return { screen: 'offer', record: number, label: offerNumber } as const
}

/** Addresses the salesperson of an offer, in their language. */
export function toSalesperson(
  tx: Tx,
  row: DeskOffer,
  mail: Pick<TemplateMail, 'template' | 'replyTo' | 'onceKey' | 'values'>,
): Promise<void> {
  return queueTemplateMail(tx, { ...mail, to: row.ownerEmail, language: row.ownerLanguage, branch: row.branchNumber })
}

/** Notifies a salesperson that an offer was reassigned to them. */
export async function mailHandedOver(
  tx: Tx,
  row: OfferRow,
  { to, by, publicUrl }: { to: Addressee; by: string; publicUrl: string },
): Promise<void> {
  await addNotices(tx, [to.id], { ...offerNotice(row), kind: 'offer-handed-over', by })
  await queueTemplateMail(tx, {
    template: 'offer-handed-over',
    to: to.email,
    language: to.language,
    onceKey: `offer-handed-over:${row.id}:${row.rev}`,
    values: { ...aboutOffer(row, publicUrl), name: row.customerName || null, by },
  })
}

/** Notifies the salesperson that the delay which the customer asked for is over. */
export async function mailDelayOver(tx: Tx, number: number, publicUrl: string): Promise<void> {
  const row = await loadDeskOffer(tx, number)
  await toSalesperson(tx, row, {
    template: 'offer-delay-over',
    onceKey: `offer-delay-over:${row.id}:${row.delayEndedOn}`,
    values: { ...aboutOffer(row, publicUrl), name: row.customerName, reason: row.delayReason },
  })
}

/** Notifies the salesperson that a dossier of theirs was disapproved, and why. */
export async function mailDisapproved(
  tx: Tx,
  offerNumber: number,
  dossier: {
    id: string
    rev: number
    number: number
    dossierNumber: string
    reason: string
    /** `absent`: the colleague in whose place they acted. */
    by: { name: string; absent: string | null }
  },
  publicUrl: string,
): Promise<void> {
  const row = await loadDeskOffer(tx, offerNumber)
  const { dossierNumber, reason } = dossier
  const by = behalfText(dossier.by.name, dossier.by.absent, row.ownerLanguage)
  const notice = { screen: 'dossier', record: dossier.number, label: dossierNumber } as const
  await addNotices(tx, [row.ownerId], { ...notice, kind: 'dossier-disapproved', by })
  await toSalesperson(tx, row, {
    template: 'dossier-disapproved',
    onceKey: `dossier-disapproved:${dossier.id}:${dossier.rev}`,
    values: {
      dossierNumber,
      car: row.carName,
      name: row.customerName,
      by,
      reason,
      url: `${publicUrl}/office/dossier/${dossier.number}`,
    },
  })
}
