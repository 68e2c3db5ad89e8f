import { useQuery } from '@tanstack/react-query'
import { calculateDifference } from '@forecourt/domain/orders/premium-claim.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Lines, Row } from '../../platform/Layout.tsx'
import { DeskBody, DeskPanel } from '../../platform/desk/Desk.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import type { Dossier } from './dossier-texts.ts'
import { differenceText, dueText, payerText, stateText, stateTones } from '../premium-claims/premium-claim-texts.ts'

/** Shows the premiums of this car that importers and lenders pay us, to users who may see costs. */
export function DossierPremiumClaims({ dossier }: { dossier: Dossier }) {
  const isShown = useRefusal('STOCK_COST_VIEW') === undefined
  return isShown ? <Claims id={dossier.id} /> : null
}

function Claims({ id }: { id: number }) {
  const { data } = useQuery(callOptions('GET /sales/premiumclaim/ofdossier', { id }))
  const mayOpen = useRefusal('PREMIUM_CLAIM_EDIT') === undefined
  if (!data || data.claims.length === 0) return null
  return (
    <DeskPanel title={m['office.premium-claim.section']()}>
      <DeskBody>
        <Lines>
          {data.claims.map((claim) => {
            const { claimNumber, premium, paidBy, supportNetCents, state, isToRepay } = claim
            const difference = state === 'paid' ? calculateDifference(claim) : null
            const more = [
              ...(state === 'open' ? [dueText(claim)] : []),
              ...(difference === null ? [] : [differenceText(difference)]),
              payerText(paidBy),
            ]
            return (
              <li key={claim.id}>
                <Row between gap={12}>
                  {mayOpen ? <TextLink href={`/premiumclaim/${claim.id}`}>{claimNumber}</TextLink> : claimNumber}
                  <span>
                    <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>{' '}
                    {isToRepay && <StateBadge tone="failed">{m['office.premium-claim.count-repay']()}</StateBadge>}
                  </span>
                </Row>
                <Row between gap={12}>
                  <span>
                    {translate(premium, currentLanguage())} <span className="hint">{more.join(' · ')}</span>
                  </span>
                  <strong className="num">{formatCents(supportNetCents)}</strong>
                </Row>
              </li>
            )
          })}
        </Lines>
      </DeskBody>
    </DeskPanel>
  )
}
