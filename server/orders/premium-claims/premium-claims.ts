import { claimsFollowing, supportedPremiums } from '@forecourt/domain/orders/premium-claim.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { OfferSnapshot } from '../../offers/desk/offer-snapshot.ts'
import type { Tx } from '../../platform/database/database.ts'
import { liveClaimsForUpdate, openPremiumClaims, updatePremiumClaim } from './premium-claims.sql.ts'

/**
 * Adapts claims to the stored premiums of their sale: opens them when it is confirmed; opens, lapses or changes their amounts when
 * it is signed again.
 */
export async function followPremiums(
  tx: Tx,
  dossierIds: readonly string[],
  { breakdown, context }: Pick<OfferSnapshot, 'breakdown' | 'context'>,
  sale: { contractDay: CalendarDay; at: Date },
): Promise<void> {
  const premiums = supportedPremiums(breakdown, context)
  for (const dossierId of dossierIds) {
    const live = await liveClaimsForUpdate(tx, dossierId)
    const { opened, lapsed, changed } = claimsFollowing(
      live.map((claim) => ({ ...claim, state: claim.state as Exclude<typeof claim.state, 'lapsed'> })),
      premiums,
    )
    for (const id of lapsed) await updatePremiumClaim(tx, id, { state: 'lapsed' })
    for (const { id, supportNetCents, isClaimedAgain } of changed) {
      const again = isClaimedAgain && ({ state: 'open', claimedOn: null, reference: '' } as const)
      await updatePremiumClaim(tx, id, { supportNetCents, ...again })
    }
    await openPremiumClaims(tx, dossierId, opened, sale)
  }
}
