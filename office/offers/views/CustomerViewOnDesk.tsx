import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { useRefusal } from '../../platform/may.ts'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { draftText, type OfferDraft, type SectionProps } from '../desk/offer-draft.ts'
import { useAlternatives } from '../desk/OfferAlternatives.tsx'
import { findViewOfOffer, forgetView, readResumedKey, rememberView } from './customer-view-place.ts'

const ShowDialog = lazy(() => import('./ShowDialog.tsx').then((module) => ({ default: module.ShowDialog })))
const Publisher = lazy(() => import('./Publisher.tsx').then((module) => ({ default: module.Publisher })))

/** The customer view that a desk shows, and whether its dialog is open. */
export interface DeskView {
  readonly key: string
  readonly isAsked: boolean
  /** The draft that the view has, as text, or why it could not be published; undefined: nothing was yet. */
  readonly published: Published | undefined
  open(): void
  begin(key: string): void
  close(): void
  end(): void
  note(published: Published): void
}

export type Published = { readonly text: string } | { readonly failure: ApiFailure }

/**
 * Keeps the state of the customer view of a desk. A desk that is opened again after the screen was handed over continues
 * the same view, and so does the desk of another alternative: the customer follows the salesperson.
 */
export function useDeskView(offer: Pick<OfferRecord, 'id'> | null): DeskView {
  const { hash } = useLocation()
  const [key, setKey] = useState(() => readResumedKey(hash) || findViewOfOffer(offer?.id))
  const [isAsked, setAsked] = useState(false)
  const [published, note] = useState<Published>()
  return {
    key,
    isAsked,
    published,
    note,
    open: () => setAsked(true),
    begin: setKey,
    close: () => setAsked(false),
    end() {
      forgetView()
      note(undefined)
      setKey('')
      setAsked(false)
    },
  }
}

/** Opens the customer view, by button and by F8. */
export function CustomerViewButton({ offer, view }: { offer: OfferRecord | null; view: DeskView }) {
  const place = offer ? { branch: offer.branch.id, owner: offer.owner.id } : undefined
  const isRefused = useRefusal('OFFER_EDIT', place) !== undefined
  useNamedShortcut('f8', m['office.offer.view.act'](), () => !isRefused && view.open())
  return (
    <ActionButton
      right="OFFER_EDIT"
      {...(place && { place })}
      icon="device-mobile"
      aria-keyshortcuts="F8"
      onClick={view.open}
    >
      {m['office.offer.view.act']()} <kbd>F8</kbd>
    </ActionButton>
  )
}

interface OnDeskProps extends SectionProps {
  view: DeskView
  offer: OfferRecord | null
  row: OfferDraft
  context: OfferContext | undefined
  isReadOnly: boolean
  /** Drops the draft that this browser kept: the view has it. */
  onResumed: () => void
}

/** Shows at the desk where its customer view is, and what the customer chose there. */
export function CustomerViewOnDesk({ view, offer, ...desk }: OnDeskProps) {
  const { key } = view
  const alternatives = useAlternatives(offer)
  const own = offer?.id
  useEffect(() => {
    if (key !== '' && own !== undefined) rememberView(key, [own, ...alternatives.map(({ id }) => id)])
  }, [key, own, alternatives])
  return (
    <>
      <Suspense>
        {view.isAsked && (
          <ShowDialog
            view={view}
            offer={offer}
            text={draftText(desk.row)}
            language={desk.context?.customer?.language}
          />
        )}
      </Suspense>
      <Suspense>{view.key !== '' && <Publisher key={view.key} view={view} offer={offer} {...desk} />}</Suspense>
    </>
  )
}
