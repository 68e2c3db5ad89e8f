import { calculateDifference, isToRepay } from '@forecourt/domain/orders/premium-claim.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { differenceText, payerText, type PremiumClaim } from './premium-claim-texts.ts'

/** Shows the outcome of a claim, before anything else. */
export function PremiumClaimNotices({ claim }: { claim: PremiumClaim }) {
  const { state, refusedBecause, lapsedBecause, paidCents, paidBy, repaidOn } = claim
  const difference = state === 'paid' ? calculateDifference(claim) : null
  return (
    <>
      {state === 'refused' && (
        <Notice tone="warning">{m['office.premium-claim.refuse.notice']({ reason: refusedBecause })}</Notice>
      )}
      {difference !== null && <Notice tone="warning">{differenceText(difference)}</Notice>}
      {state === 'lapsed' && (
        <Notice tone="info">
          {lapsedBecause === ''
            ? m['office.premium-claim.lapsed-signed']()
            : m['office.premium-claim.lapsed']({ reason: lapsedBecause })}
        </Notice>
      )}
      {isToRepay(claim) && (
        <Notice tone="warning">
          {m['office.premium-claim.repay.notice']({ amount: formatCents(paidCents!), payer: payerText(paidBy) })}
        </Notice>
      )}
      {repaidOn && (
        <Notice tone="success">{m['office.premium-claim.repay.repaid']({ day: formatDay(repaidOn) })}</Notice>
      )}
    </>
  )
}
