import type { DossierRecord } from '@forecourt/domain/orders/dossier.schema.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import type { Answer, Call, ResultOf } from './api-calls.ts'
import { accepted, approveOffer, confirmOffer, draftOffer, issueOffer } from './sales.ts'

/** Returns a dossier as somebody sees it, by its number. */
export async function readDossier(by: Call, id: number): Promise<DossierRecord> {
  return accepted(await by('GET /sales/dossier/get', { id })).dossier
}

/** Returns the dossier of an offer that was confirmed for one car. */
export async function readDossierOfOffer(by: Call, { id }: Pick<OfferRecord, 'id'>): Promise<DossierRecord> {
  const [dossier] = accepted(await by('GET /sales/dossier/ofoffer', { id })).dossiers
  if (!dossier) throw new Error('The offer has no dossier')
  return readDossier(by, dossier.id)
}

/** Returns the money of a dossier that was read by somebody who sees prices. */
export function moneyIn({ money }: Pick<DossierRecord, 'money'>): NonNullable<DossierRecord['money']> {
  if (!money) throw new Error('The dossier was read without its money')
  return money
}

/**
 * Sells a used car to a customer, both by number: offered, sent out and confirmed today. Its order form waits for a
 * signature. An offer that needs approval has it from `approver`.
 */
export async function sellCar(
  by: Call,
  sale: { customer: number; car: number } & Partial<Omit<OfferContent, 'customer' | 'car'>>,
  approver?: Call,
): Promise<{ offer: OfferRecord; dossier: DossierRecord }> {
  const draft = await draftOffer(by, sale)
  const offer = await confirmOffer(by, await issueOffer(by, approver ? await approveOffer(approver, draft) : draft))
  return { offer, dossier: await readDossierOfOffer(by, offer) }
}

/**
 * Signs the order form of a dossier as it is shown, by the name of its customer; a consumer holds nothing particular
 * essential. Where the form is not shown, the signature of a form that never was is sent, so that the answer tells why.
 */
export async function signForm(
  by: Call,
  { id, rev }: Pick<DossierRecord, 'id' | 'rev'>,
): Promise<Answer<ResultOf<'POST /sales/customerorder/sign'>>> {
  const { dossier } = accepted(await by('GET /sales/dossier/get', { id }))
  const isAsked = !dossier.isConsumer || dossier.essential !== null
  const answered = isAsked ? undefined : await by('POST /sales/customerorder/saveessential', { id, rev, essential: '' })
  const signedRev = answered?.errors.length === 0 ? answered.result.dossier.rev : rev
  const { result, errors } = await by('GET /sales/customerorder/getform', { id })
  const { documentHash, name } = errors.length === 0 ? result : { documentHash: '0'.repeat(64), name: 'Jan Peeters' }
  return by('POST /sales/customerorder/sign', { id, rev: signedRev, documentHash, name, strokes: null })
}
