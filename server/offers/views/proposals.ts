import { toLetter, type AlternativeLetter } from '@forecourt/domain/offers/alternatives.ts'
import { toCustomerProposal } from '@forecourt/domain/offers/customer-view.ts'
import type { ShownOffer, ViewProposal } from '@forecourt/domain/offers/customer-view.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Db } from '../../platform/database/database.ts'
import { offerAmounts } from '../desk/offer-amounts.ts'
import { showOffer, type ShownByLanguage } from './shown-offer.ts'
import { selectProposals, type ProposalRow, type ViewRow } from './views.sql.ts'

/** An alternative of the set of a view, as it was saved last. */
export interface Proposal {
  readonly letter: AlternativeLetter
  readonly row: ProposalRow
}

/** Returns the alternatives that the customer of a view chooses between; none for an offer without a set. */
export async function loadProposals(
  db: Db,
  { offerId, alternativesId }: Pick<ViewRow, 'offerId' | 'alternativesId'>,
): Promise<Proposal[]> {
  if (offerId === null || alternativesId === null) return []
  const rows = await selectProposals(db, { offerId, alternativesId })
  // Configurations of a fleet are no choice: the view shows the one at the desk.
  if (rows.length < 2 || rows.some(({ isTogether }) => isTogether)) return []
  return rows.map((row) => ({ letter: toLetter(requireValue(row.alternative, 'the letter of an alternative')), row }))
}

/** Returns the content of a view of a proposal that the desk has not open. */
export function showProposal(
  db: Db,
  { content, context, breakdown, refusal, branchId }: ProposalRow,
): Promise<ShownByLanguage> {
  const priced = breakdown
    ? { ok: true as const, breakdown }
    : (refusal ?? { ok: false as const, reason: 'car-missing' as const })
  return showOffer(db, { content, context, priced, branchId, before: null })
}

/** Returns a proposal beside the others, as it was saved. */
export function toSavedProposal(
  { letter, row: { content, context, breakdown } }: Proposal,
  { isAtDesk, language }: { isAtDesk: boolean; language: Language },
): ViewProposal {
  if (!breakdown) return { letter, isAtDesk, car: context.car?.name ?? '', price: null }
  const { car, totalCents, payment } = toCustomerProposal(content, context, breakdown)
  const amounts = offerAmounts({ content, context, breakdown }, language)
  return { letter, isAtDesk, car: car ?? '', price: { totalCents, payment, ...amounts } }
}

/** Returns the proposal that the desk has open, as it is drafted there. */
export function toProposalAtDesk(letter: AlternativeLetter, { car, price }: ShownOffer): ViewProposal {
  if (!price) return { letter, isAtDesk: true, car: car?.name ?? '', price: null }
  const { totalCents, payment, lines, sums } = price
  return { letter, isAtDesk: true, car: car?.name ?? '', price: { totalCents, payment, lines, sums } }
}
