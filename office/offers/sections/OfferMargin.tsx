import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import type { ApprovalNeeded } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Panel } from '../../platform/Panel.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { useOfferMargin } from './offer-margin.ts'
import styles from './OfferBreakdown.module.css'

/** Shows our margin to users who may see it; the server alone knows the costs. */
export function OfferMargin({ offer, content }: { offer: OfferRecord | null; content: OfferContent }) {
  const data = useOfferMargin(offer, content)
  if (!data?.margin) return null
  const { margin, approvals } = data
  const { marginCents, ofRevenueBp, floor, signedMarginCents, marginVatCents } = margin
  return (
    <Panel
      stacked
      title={m['office.offer.margin.title']()}
      beside={
        <b>
          {formatCents(marginCents)} · {percentText(ofRevenueBp)}
        </b>
      }
    >
      {floor && (
        <>
          <meter
            className={styles.meter}
            aria-label={m['office.offer.margin.title']()}
            min={0}
            max={Math.max(floor.targetBp * 2, ofRevenueBp, 1)}
            low={floor.floorBp}
            optimum={floor.targetBp + 1}
            value={Math.max(0, ofRevenueBp)}
          />
          <p className="hint">
            {m['office.offer.margin.floor']({
              floor: percentText(floor.floorBp),
              target: percentText(floor.targetBp),
            })}
          </p>
        </>
      )}
      {signedMarginCents !== null && (
        <p className="hint">
          {m['office.offer.margin.of-scheme']({
            margin: formatCents(signedMarginCents),
            vat: formatCents(marginVatCents),
          })}
        </p>
      )}
      {approvals.map((approval) => (
        <p key={approval.reason} className={approval.reason === 'cost-unknown' ? 'hint' : styles.warning}>
          {approvalText(approval)}
        </p>
      ))}
    </Panel>
  )
}

function approvalText(approval: ApprovalNeeded): string {
  switch (approval.reason) {
    case 'below-floor':
      return m['office.offer.margin.below-floor']({
        margin: formatCents(approval.marginCents),
        least: formatCents(approval.leastCents),
      })
    case 'manual-discount-above-most':
      return m['office.offer.margin.discount']({
        percent: percentText(approval.bp),
        most: percentText(approval.mostBp),
      })
    case 'rule-needs-approval':
      return m['office.offer.margin.rule']({ rule: approval.code })
    case 'total-above':
      return m['office.offer.margin.total']({ above: formatCents(approval.aboveCents) })
    case 'staff-sale':
      return m['office.offer.margin.staff-sale']()
    case 'cost-unknown':
      return m['office.offer.margin.cost-unknown']({ count: approval.items.length })
  }
}

function percentText(basisPoints: number): string {
  const percent = `${(Math.abs(basisPoints) / 100).toFixed(1).replace('.', ',')}\u00a0%`
  return basisPoints < 0 ? `−\u00a0${percent}` : percent
}
