import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { OfferRecord, OfferSyncPreview } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { callOptions } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import { nameIn } from './offer-texts.ts'
import { refusalText } from './refusal-text.ts'
import { VersionComparison } from '../sections/VersionComparison.tsx'
import { whyNotText } from './why-not-text.ts'

interface SyncProps {
  offer: OfferRecord
  onDone: (offer: OfferRecord) => void
  onClose: () => void
}

/** Updates an offer: shows it before and after, then stores it as a new version. */
export function OfferSync({ offer: { id, rev }, onDone, onClose }: SyncProps) {
  // Asked once: when it is done there is nothing to bring up to date any more.
  const { data, error } = useQuery({
    ...callOptions('GET /sales/offer/getsync', { id }),
    gcTime: 0,
    retry: false,
    enabled: ({ state }) => state.data === undefined,
  })
  return (
    <ActDialog
      size="m"
      title={m['office.offer.checks.sync.title']()}
      confirm={m['office.offer.checks.sync.confirm']()}
      keep={m['office.offer.checks.sync.keep']()}
      refusal={error ? error.message : data ? undefined : m['office.offer.checks.sync.loading']()}
      act={() =>
        api('POST /sales/offer/sync', { id, rev, totalCents: data?.after.breakdown?.totals.totalCents ?? null })
      }
      onDone={({ offer }) => {
        showUndo(m['office.offer.checks.sync.done'](), null)
        onDone(offer)
      }}
      onClose={onClose}
    >
      {error && <Notice tone="warning">{error.message}</Notice>}
      {data && <Preview {...data} />}
    </ActDialog>
  )
}

function Preview({ before, after, removed }: OfferSyncPreview) {
  return (
    <>
      <p>{m['office.offer.checks.sync.text']()}</p>
      <VersionComparison
        before={{ ...before, title: m['office.offer.checks.compare.was']() }}
        after={{ ...after, title: m['office.offer.checks.compare.now']() }}
      />
      {after.refusal && <Notice tone="warning">{refusalText(after.refusal, after.context, after.content)}</Notice>}
      {removed.length > 0 && (
        <Notice tone="warning">
          {m['office.offer.checks.sync.removed']()}
          <ul>
            {removed.map((one, at) => (
              <li key={at}>{removedText(one, before, after)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

type Removed = OfferSyncPreview['removed'][number]

function removedText(removed: Removed, before: OfferSyncPreview['before'], after: OfferSyncPreview['after']): string {
  switch (removed.kind) {
    case 'rule': {
      const { id, reason } = removed
      const context = id in after.context.names ? after.context : before.context
      return m['office.offer.checks.sync.removed-rule']({
        name: nameIn(context, id),
        reason:
          reason.code === 'gone' ? m['office.offer.checks.sync.removed-gone']() : whyNotText(reason, after.context),
      })
    }
    case 'service':
      return m['office.offer.checks.sync.removed-service']({ name: nameIn(before.context, removed.id) })
    case 'credit':
      return m['office.offer.checks.sync.removed-credit']()
    case 'validity':
      return m['office.offer.checks.sync.removed-validity']()
  }
}
