import { useState, type ReactNode } from 'react'
import {
  OFFER_CHECKS,
  type CheckCode,
  type CheckFix,
  type OfferCheck,
} from '@forecourt/domain/offers/checks/offer-check.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { offerCan } from '@forecourt/domain/offers/offer.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { ActionButton, ActionLink } from '../../platform/ActionButton.tsx'
import { checkText } from './check-text.ts'
import { standingText } from './offer-refusals.ts'
import { severityTones } from './offer-texts.ts'
import { OfferSync } from './OfferSync.tsx'
import styles from './OfferChecks.module.css'

interface ChecksProps {
  offer: OfferRecord
  /** Something is filled in that is not saved. */
  isDirty: boolean
  onDone: (offer: OfferRecord) => void
}

/** Shows the checks of an offer whose master data changed, the worst first, each with its fix. */
export function OfferChecks({ offer, isDirty, onDone }: ChecksProps) {
  const [isSyncing, setSyncing] = useState(false)
  // Some states are shown beside: a blocked or sold offer has a notice of its own.
  const checks = offer.checks.filter(({ code }) => !TOLD_BESIDE.includes(code))
  if (checks.length === 0) return null
  const place = { branch: offer.branch.id, owner: offer.owner.id }
  const can = offerCan('sync', offer, offer.today)
  const refusal = isDirty ? m['office.offer.save-first']() : can.ok ? undefined : standingText(can)
  const isToSync = can.ok && checks.some(({ code }) => availableFixes(code).includes('sync'))
  return (
    <Panel
      stacked
      title={m['office.offer.checks.title-count']({ count: checks.length })}
      beside={
        isToSync && (
          <ActionButton
            right="OFFER_SYNC"
            place={place}
            refusal={refusal}
            look="primary"
            icon="refresh"
            onClick={() => setSyncing(true)}
          >
            {m['office.offer.checks.sync.act']()}
          </ActionButton>
        )
      }
      aria-label={m['office.offer.checks.title']()}
    >
      <ul className={styles.list}>
        {checks.map((check, at) => (
          <li key={at}>
            <StateBadge tone={severityTones[check.severity]}>{severityText(check.severity)}</StateBadge>
            <p>{checkText(check)}</p>
            <SuggestedFix check={check} offer={offer} />
          </li>
        ))}
      </ul>
      {isSyncing && <OfferSync offer={offer} onDone={onDone} onClose={() => setSyncing(false)} />}
    </Panel>
  )
}

interface PlacedProps {
  place: OfferCheck['place']
  checks: readonly OfferCheck[]
  /** The fixes for a refused price whose cause was filled in here. */
  refused?: ReactNode
  children: ReactNode
}

/** A part of the desk, with its checks above it. */
export function Placed({ place, checks, refused, children }: PlacedProps) {
  const here = checks.filter((check) => check.place === place)
  return (
    <div id={placeId(place)} className={styles.placed}>
      {refused}
      {here.length > 0 && (
        <ul className={styles.here}>
          {here.map((check, at) => (
            <li key={at} className={styles[check.severity]}>
              {checkText(check)}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

/** Returns the element id of a part of the desk, for links to it. */
function placeId(place: OfferCheck['place']): string {
  return `offer-place-${place}`
}

const TOLD_BESIDE: readonly CheckCode[] = ['offer-blocked', 'offer-confirmed', 'car-sold']

/** All others have a button of their own, or a link. */
type FixOnDesk = Exclude<CheckFix, 'sync' | 'convert' | 'prove' | 'approve' | 'unlock' | 'unblock' | 'credit-note'>

/** The labels of fixes that are made at their place on the desk. */
const fixTexts: Readonly<Record<FixOnDesk, () => string>> = {
  replace: () => m['offers.fix.replace'](),
  remove: () => m['offers.fix.remove'](),
  choose: () => m['offers.fix.choose'](),
  count: () => m['offers.fix.count'](),
  recalculate: () => m['offers.fix.recalculate'](),
}

/** Shows the link to the fix: its place on the desk, or the customer whose VAT is to be proven. */
function SuggestedFix({ check: { suggestedFixes, place }, offer }: { check: OfferCheck; offer: OfferRecord }) {
  const { customer } = offer.context
  if (suggestedFixes.includes('prove') && customer) {
    return (
      <ActionLink right="CUSTOMER_VIEW" href={`/customer/${customer.id}`}>
        {m['offers.fix.prove']()}
      </ActionLink>
    )
  }
  const fix = suggestedFixes.find(isOnDesk)
  if (fix === undefined || place === 'head') return null
  return (
    <Button look="quiet" small onClick={() => goTo(place)}>
      {fixTexts[fix]()}
    </Button>
  )
}

function isOnDesk(fix: CheckFix): fix is FixOnDesk {
  return Object.hasOwn(fixTexts, fix)
}

/** Brings a part of the desk into view. */
export function goTo(place: OfferCheck['place']) {
  const section = document.getElementById(placeId(place))
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true })
}

function severityText(severity: OfferCheck['severity']): string {
  switch (severity) {
    case 'error':
      return m['office.offer.checks.errors']()
    case 'warning':
      return m['office.offer.checks.warnings']()
    case 'information':
      return m['office.offer.checks.information']()
  }
}

function availableFixes(code: OfferCheck['code']): readonly CheckFix[] {
  return OFFER_CHECKS[code].suggestedFixes
}
