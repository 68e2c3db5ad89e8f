import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { loadFactoryOrder } from '../../stock/intake/factory-order.ts'
import { offerContext } from './offer-context.ts'

/**
 * Returns the contents of an offer of a new stock car, for a factory order of one built like it: without what is valid
 * for stock cars alone, and without a last day and a trade-in, which were agreed for that car. Refuses with
 * `not-new-car`, and with `version-inactive` where the factory builds none any more.
 */
export async function buildFactoryOrderContent(
  tx: Tx,
  { content, vehicleId }: { content: OfferContent; vehicleId: string },
  now: Date,
): Promise<OfferContent | ApiRefusal> {
  const ordered = await loadFactoryOrder(tx, vehicleId)
  if (!ordered) return refuse('not-new-car', { status: 422 })
  const begun: OfferContent = {
    ...content,
    car: { kind: 'configured', ...ordered },
    tradeIns: [],
    validUntil: null,
    deliveryDay: null,
  }
  const { range, facts } = await offerContext(tx, { ...begun, role: null }, brusselsDay(now))
  if (!range?.version.isOrderable) return refuse('version-inactive', { status: 422 })
  const ofStock = new Set(facts.rules.filter(({ kind }) => kind === 'PREM.STOCK@1').map(({ id }) => id))
  return { ...begun, picks: begun.picks.filter((pick) => !ofStock.has(pick)) }
}
