import type { OfferSimulation } from '@forecourt/domain/pricing/rule-simulation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Legend, Stack } from '../platform/Layout.tsx'
import { PanelRow } from '../platform/Panel.tsx'
import { formatCents } from '../platform/money-text.ts'
import styles from './RuleForm.module.css'

/** Shows the effect of an unsaved change on offers, and the most affected ones. */
export function Simulated({ simulation, isOutdated = false }: { simulation: OfferSimulation; isOutdated?: boolean }) {
  const { offers, gains, losses, refused, beforeCents, afterCents, belowFloor, most } = simulation
  if (offers === 0) return <p role="status">{m['office.price-rules.simulation.none']()}</p>
  const facts = [
    { term: m['office.price-rules.simulation.offers'](), value: offers },
    { term: m['office.price-rules.simulation.gains'](), value: gains },
    { term: m['office.price-rules.simulation.losses'](), value: losses },
    { term: m['office.price-rules.simulation.sum'](), value: formatCents(afterCents - beforeCents) },
    ...(belowFloor
      ? [
          {
            term: m['office.price-rules.simulation.below-floor'](),
            value: m['office.price-rules.simulation.from-to']({
              before: String(belowFloor.before),
              after: String(belowFloor.after),
            }),
          },
        ]
      : []),
    ...(refused > 0 ? [{ term: m['office.price-rules.simulation.refused'](), value: refused }] : []),
  ]
  return (
    <Stack role="status" start className={styles.simulation}>
      {isOutdated && <p className="hint">{m['office.price-rules.simulation.outdated']()}</p>}
      <DescriptionList items={facts} />
      {most.length > 0 && (
        <>
          <Legend as="h3">{m['office.price-rules.simulation.most']()}</Legend>
          <ul>
            {most.map((offer) => (
              <PanelRow key={offer.id}>
                <span>
                  <TextLink href={`/offer/${offer.id}`}>{offer.offerNumber}</TextLink>
                  <span className="hint"> {offer.car}</span>
                </span>
                <span className={styles.change}>{formatCents(offer.afterCents - offer.beforeCents)}</span>
              </PanelRow>
            ))}
          </ul>
        </>
      )}
    </Stack>
  )
}
