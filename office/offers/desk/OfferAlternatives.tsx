import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { describePayment, MOST_ALTERNATIVES, MOST_TOGETHER } from '@forecourt/domain/offers/alternatives.ts'
import type { OfferAlternative } from '@forecourt/domain/offers/alternatives.schema.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import type { SaleBreakdown } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { showFailure } from '../../platform/failure.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { RouterLink } from '../../platform/RouterLink.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { actRefusal } from './offer-refusals.ts'
import { ProposalCard, proposalCardClass } from '../sections/ProposalCard.tsx'
import { rememberAlternative } from '../views/customer-view-place.ts'
import { AlternativesDialog } from './AlternativesDialog.tsx'
import { carText, dueText, paymentText } from './alternative-texts.ts'
import styles from './OfferAlternatives.module.css'

/** Loads the alternatives of the set of an offer; none if it is the only one. */
export function useAlternatives(offer: Pick<OfferRecord, 'id'> | null): readonly OfferAlternative[] {
  const { data } = useQuery({
    ...callOptions('GET /sales/offer/getalternatives', { id: offer?.id ?? 0 }),
    enabled: offer !== null,
  })
  return data?.alternatives ?? none
}

const none: readonly OfferAlternative[] = []

interface AlternativesProps {
  offer: OfferRecord
  isDirty: boolean
  /** As it is filled in, and its price at this key; undefined: it has none. */
  content: OfferContent
  breakdown: SaleBreakdown | undefined
}

/**
 * Shows the alternatives that the customer chooses between, or the configurations of a fleet, each as a link; nothing
 * for an offer without alternatives.
 */
export function OfferAlternatives({ offer, isDirty, content, breakdown }: AlternativesProps) {
  const alternatives = useAlternatives(offer)
  const [isComparing, setComparing] = useState(false)
  if (alternatives.length === 0) return null
  const shown = alternatives.map((one) =>
    one.id === offer.id && breakdown
      ? {
          ...one,
          totalCents: breakdown.totals.totalCents,
          payment: describePayment(content, breakdown),
          carCount: content.carCount,
          driverCount: content.drivers?.length ?? 0,
        }
      : one,
  )
  const isTogether = shown.some((one) => one.isTogether)
  const open = shown.filter(({ status }) => !isOver(status))
  const isFull = open.length >= (isTogether ? MOST_TOGETHER : MOST_ALTERNATIVES)
  return (
    <div className={styles.alternatives}>
      <nav
        className={styles.strip}
        aria-label={isTogether ? m['office.offer.fleet.name']() : m['office.offer.alternative.name']()}
      >
        {shown.map((one) => (
          <Alternative key={one.id} alternative={one} isCurrent={one.id === offer.id} />
        ))}
      </nav>
      <div className={styles.acts}>
        {isTogether && <FleetTotal configurations={open} />}
        <Button small icon="arrows-sort" onClick={() => setComparing(true)}>
          {m['office.offer.alternative.compare']()}
        </Button>
        {!isFull && <AddAlternative small offer={offer} isDirty={isDirty} isTogether={isTogether} />}
      </div>
      {isComparing && (
        <AlternativesDialog current={offer.id} alternatives={alternatives} onClose={() => setComparing(false)} />
      )}
    </div>
  )
}

function Alternative({ alternative, isCurrent }: { alternative: OfferAlternative; isCurrent: boolean }) {
  const { id, letter, status, totalCents, payment, isAccepted, isTogether } = alternative
  return (
    <RouterLink
      href={`/offer/${id}`}
      className={proposalCardClass({ isOver: isOver(status) })}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <ProposalCard
        letter={letter}
        payment={isTogether ? carText(alternative) : paymentText(payment)}
        car={isTogether ? fleetText(alternative) : carText(alternative)}
        amounts={totalCents === null ? null : { total: formatCents(totalCents), note: payment && dueText(payment) }}
        state={
          (isAccepted || isOver(status) || isSold(status)) && (
            <StateBadge tone={isOver(status) ? 'cancelled' : 'good'}>{stateText(alternative)}</StateBadge>
          )
        }
      />
    </RouterLink>
  )
}

function isOver(status: OfferAlternative['status']): boolean {
  return status === 'suspended' || status === 'canceled'
}

function isSold(status: OfferAlternative['status']): boolean {
  return status === 'confirmed' || status === 'delivered'
}

function stateText({ status }: Pick<OfferAlternative, 'status'>): string {
  if (isOver(status)) return m['office.offer.alternative.closed-state']()
  return isSold(status) ? m['office.offer.alternative.sold']() : m['office.offer.alternative.accepted']()
}

/** Returns the cars of a configuration, and how many of their drivers are named. */
function fleetText({ carCount, driverCount }: OfferAlternative): string {
  return m['office.offer.fleet.cars']({ count: carCount, drivers: driverCount })
}

/** The cars of a fleet and their sum; without one while a configuration has no price. */
function FleetTotal({ configurations }: { configurations: readonly OfferAlternative[] }) {
  const cars = configurations.reduce((sum, { carCount }) => sum + carCount, 0)
  const cents = configurations.reduce<number | null>(
    (sum, { totalCents }) => (sum === null || totalCents === null ? null : sum + totalCents),
    0,
  )
  return (
    <p>
      {cents === null
        ? m['office.offer.fleet.no-total']({ cars })
        : m['office.offer.fleet.total']({ cars, total: formatCents(cents) })}
    </p>
  )
}

interface AddProps extends Pick<AlternativesProps, 'offer' | 'isDirty'> {
  /** Adds a configuration of a fleet, bought with the others; otherwise an alternative, of which one is bought. */
  isTogether?: boolean
  small?: boolean
}

/** Adds a copy of this offer to its set, and opens it. */
export function AddAlternative({ offer, isDirty, isTogether = false, small = false }: AddProps) {
  const { id, branch, owner } = offer
  const navigate = useNavigate()
  const add = useCommand(async () => {
    const added = await api('POST /sales/offer/addalternative', { id, ...(isTogether && { isTogether }) })
    rememberAlternative(id, added.id)
    // Not on success: by then the button is in the strip, and this one is gone.
    await navigate(`/offer/${added.id}`)
    return added
  })
  return (
    <ActionButton
      right={isTogether ? 'OFFER_FLEET' : 'OFFER_EDIT'}
      place={{ branch: branch.id, owner: owner.id }}
      small={small}
      icon="plus"
      aria-label={isTogether ? m['office.offer.fleet.add-name']() : m['office.offer.alternative.add-name']()}
      refusal={isDirty ? m['office.offer.save-first']() : actRefusal('add-alternative', offer)}
      onClick={() => add.mutate(undefined, { onError: (failure) => showFailure(failure) })}
    >
      {isTogether ? m['office.offer.fleet.add']() : m['office.offer.alternative.add']()}
    </ActionButton>
  )
}
