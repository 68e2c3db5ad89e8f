import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { MOST_SYNCED_AT_ONCE } from '@forecourt/domain/offers/offer.ts'
import type { OfferSyncRow } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import type { ChosenRows } from '../../platform/list/ChosenBar.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import styles from '../sections/VersionComparison.module.css'

/** Shows the bulk act for offers: updating them. */
export function OfferBulk({ selection: { only }, onDone }: ChosenRows) {
  const [isAsking, setAsking] = useState(false)
  const isTooMany = only === undefined || only.length > MOST_SYNCED_AT_ONCE
  return (
    <>
      <ActionButton
        right="OFFER_SYNC_MANY"
        icon="refresh"
        refusal={isTooMany ? m['office.offer.checks.many.too-many']({ most: MOST_SYNCED_AT_ONCE }) : undefined}
        onClick={() => setAsking(true)}
      >
        {m['office.offer.checks.many.act']()}
      </ActionButton>
      {isAsking && only && <ManyDialog ids={only} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  )
}

interface ManyProps {
  ids: number[]
  onDone: ChosenRows['onDone']
  onClose: () => void
}

function ManyDialog({ ids, onDone, onClose }: ManyProps) {
  const { data, error } = useQuery({
    ...callOptions('POST /sales/offer/getsyncmany', { ids }),
    // Loaded once: the user confirms what was shown.
    gcTime: 0,
    retry: false,
    enabled: ({ state }) => state.data === undefined,
  })
  const open = data?.offers.filter(({ refusal }) => refusal === null) ?? []
  return (
    <ActDialog
      size="m"
      title={m['office.offer.checks.many.title']()}
      confirm={m['office.offer.checks.many.confirm']({ count: open.length })}
      keep={m['office.offer.checks.sync.keep']()}
      refusal={explainRefusal(error, data && open.length)}
      act={() =>
        api('POST /sales/offer/syncmany', {
          offers: open.map(({ id, rev, afterCents }) => ({ id, rev, totalCents: afterCents })),
        })
      }
      onDone={({ synced, left }) => {
        showToast({ message: m['office.offer.checks.many.done']({ count: synced }) })
        if (left.length > 0) {
          const offers = left.map(({ offerNumber }) => offerNumber).join(', ')
          showToast({ message: m['office.offer.checks.many.left']({ offers }) })
        }
        onDone(left.map(({ id }) => id))
      }}
      onClose={onClose}
    >
      <p>{m['office.offer.checks.many.text']()}</p>
      {error && <Notice tone="warning">{error.message}</Notice>}
      {data && <Rows offers={data.offers} />}
    </ActDialog>
  )
}

function explainRefusal(error: Error | null, count: number | undefined): string | undefined {
  if (error) return error.message
  if (count === undefined) return m['office.offer.checks.sync.loading']()
  return count === 0 ? m['office.offer.checks.many.none']() : undefined
}

function Rows({ offers }: { offers: readonly OfferSyncRow[] }) {
  const [was, now] = [m['office.offer.checks.compare.was'](), m['office.offer.checks.compare.now']()]
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m['office.offer.checks.many.title']()}</th>
          <th scope="col">{was}</th>
          <th scope="col">{now}</th>
        </tr>
      </thead>
      <tbody>
        {offers.map(({ id, offerNumber, customer, refusal, beforeCents, afterCents, removed }) => (
          <tr key={id}>
            <th scope="row">
              {offerNumber}
              <p className="hint">
                {refusal
                  ? whyNot[refusal]()
                  : [customer, removed > 0 ? m['office.offer.checks.many.removed']({ count: removed }) : '']
                      .filter((part) => part !== '')
                      .join(' · ')}
              </p>
            </th>
            <td data-label={was}>{amount(beforeCents)}</td>
            <td data-label={now}>{refusal ? '' : amount(afterCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const whyNot: Record<NonNullable<OfferSyncRow['refusal']>, () => string> = {
  'offer-blocked': () => m['refusals.offer-blocked'](),
  'offer-confirmed': () => m['refusals.offer-confirmed'](),
  'offer-status': () => m['refusals.offer-status'](),
  'nothing-to-sync': () => m['refusals.nothing-to-sync'](),
  'replace-needed': () => m['refusals.replace-needed'](),
}

function amount(cents: number | null): string {
  return cents === null ? '–' : formatCents(cents)
}
