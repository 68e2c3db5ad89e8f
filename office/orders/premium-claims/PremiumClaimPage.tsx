import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { RecordLink } from '../../platform/RecordLink.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { Page, PageColumns } from '../../platform/Page.tsx'
import { referenceLabel } from '../../platform/inputs/references.ts'
import { HistoryPanel } from '../../platform/resource/HistoryPanel.tsx'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { useTitle } from '../../platform/title.ts'
import { PremiumClaimActs } from './PremiumClaimActs.tsx'
import { PremiumClaimNotices } from './PremiumClaimNotices.tsx'
import { dueText, historyText, payerText, stateText, stateTones, type PremiumClaim } from './premium-claim-texts.ts'

/** Shows the claim for the premium of one sold car. Another claim is another desk. */
export function PremiumClaimPage() {
  const loaded = useLoaderData<PremiumClaim>()
  const { id } = useParams()
  return <PremiumClaimDesk key={id} loaded={loaded} />
}

function PremiumClaimDesk({ loaded }: { loaded: PremiumClaim }) {
  const [claim, setClaim] = useState(loaded)
  const { id, claimNumber, premium, state, isLate } = claim
  useTitle(claimNumber)
  return (
    <Page wide>
      <ScreenHead
        screen="premiumClaim"
        isRecord
        title={`${claimNumber} · ${referenceLabel(premium)}`}
        beside={
          <>
            <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
            {state === 'open' && <StateBadge tone={isLate ? 'failed' : 'vat'}>{dueText(claim)}</StateBadge>}
          </>
        }
        actions={<PremiumClaimActs claim={claim} onDone={setClaim} />}
      />
      <PageColumns>
        <Stack gap={16}>
          <PremiumClaimNotices claim={claim} />
          <Amounts claim={claim} />
        </Stack>
        <Stack gap={16}>
          <Facts claim={claim} />
          <HistoryPanel subject="premium_claim" id={id} renderEntry={({ action }) => <p>{historyText(action)}</p>} />
        </Stack>
      </PageColumns>
    </Page>
  )
}

/** Shows the amount owed, the reference of the claim and the payment. */
function Amounts({ claim }: { claim: PremiumClaim }) {
  const { supportNetCents, paidBy, dueOn, claimedOn, reference, paidOn, paidCents } = claim
  return (
    <Panel stacked title={m['office.premium-claim.amounts']()}>
      <DescriptionList
        items={[
          { term: m['office.premium-claim.support'](), value: <strong>{formatCents(supportNetCents)}</strong> },
          { term: m['office.premium-claim.payer'](), value: payerText(paidBy) },
          { term: m['resources.premiumClaim.fields.dueOn'](), value: formatDay(dueOn) },
          ...(claimedOn === null
            ? []
            : [
                { term: m['office.premium-claim.claim.on'](), value: formatDay(claimedOn) },
                { term: m['office.premium-claim.claim.reference'](), value: reference },
              ]),
          ...(paidOn === null || paidCents === null
            ? []
            : [
                { term: m['office.premium-claim.pay.on'](), value: formatDay(paidOn) },
                { term: m['office.premium-claim.received'](), value: <strong>{formatCents(paidCents)}</strong> },
              ]),
        ]}
      />
    </Panel>
  )
}

/** The car, and the salesperson of its sale. */
function Facts({ claim }: { claim: PremiumClaim }) {
  const { dossier, orderNumber, contractDay, customer, car, vin, owner, branch } = claim
  return (
    <Panel stacked title={m['office.premium-claim.facts']()}>
      <p>
        <strong>{car}</strong>
      </p>
      <DescriptionList
        items={[
          { term: m['words.vin'](), value: vin ?? m['words.not-known-yet']() },
          { term: m['words.customer'](), value: customer },
          { term: m['office.premium-claim.contract'](), value: formatDay(contractDay) },
          {
            term: m['words.dossier'](),
            value: (
              <RecordLink
                right="DOSSIER_VIEW"
                place={{ branch: branch.id, owner: owner.id }}
                href={`/dossier/${dossier.id}`}
              >
                {dossier.dossierNumber}
              </RecordLink>
            ),
          },
          { term: m['words.order-form'](), value: orderNumber },
          { term: m['words.seller'](), value: owner.name },
          { term: m['words.branch'](), value: branch.name },
        ]}
      />
    </Panel>
  )
}
