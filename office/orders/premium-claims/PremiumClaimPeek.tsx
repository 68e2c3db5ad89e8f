import { useQuery } from '@tanstack/react-query'
import { callOptions } from '../../platform/queries.ts'
import { PremiumClaimActs } from './PremiumClaimActs.tsx'
import { PremiumClaimNotices } from './PremiumClaimNotices.tsx'
import styles from '../orders/OrderDesk.module.css'

/** Shows the acts and the outcome of a claim, beside the list. */
export function PremiumClaimPeek({ id }: { id: number }) {
  const { data } = useQuery(callOptions('GET /sales/premiumclaim/get', { id }))
  if (!data) return null
  return (
    <>
      <PremiumClaimNotices claim={data.premiumClaim} />
      <div className={styles.buttons}>
        <PremiumClaimActs claim={data.premiumClaim} onDone={() => undefined} />
      </div>
    </>
  )
}
