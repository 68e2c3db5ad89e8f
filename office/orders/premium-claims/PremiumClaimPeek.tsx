import { useQuery } from '@tanstack/react-query'
import { Row } from '../../platform/Layout.tsx'
import { callOptions } from '../../platform/queries.ts'
import { PremiumClaimActs } from './PremiumClaimActs.tsx'
import { PremiumClaimNotices } from './PremiumClaimNotices.tsx'

/** Shows the acts and the outcome of a claim, beside the list. */
export function PremiumClaimPeek({ id }: { id: number }) {
  const { data } = useQuery(callOptions('GET /sales/premiumclaim/get', { id }))
  if (!data) return null
  return (
    <>
      <PremiumClaimNotices claim={data.premiumClaim} />
      <Row>
        <PremiumClaimActs claim={data.premiumClaim} onDone={() => undefined} />
      </Row>
    </>
  )
}
