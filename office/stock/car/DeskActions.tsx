import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import {
  mayPublish,
  mayWithdraw,
  type PublishRefusal,
  type WithdrawRefusal,
} from '@forecourt/domain/stock/stock-desk.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { ConfirmDialog } from '@forecourt/ui/ConfirmDialog.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { showFailure } from '../../platform/failure.ts'
import { ActionButton, ActionLink } from '../../platform/ActionButton.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { queries } from '../../platform/queries.ts'
import { PriceCardDialog } from './PriceCardDialog.tsx'
import { DESK_NAMES } from '../lists/desk-names.ts'

export type Desk = ApiResult<'GET /sales/usedcar/desk'>

/** Into the shop and out of it, with the reason where that cannot be. */
export function DeskActions({ desk, isUnsaved }: { desk: Desk; isUnsaved: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isWarned, setIsWarned] = useState(false)
  const [isPublishing, setIsPublishing] = useState(false)
  const [isPrinting, setIsPrinting] = useState(false)
  const { id, car, state, lacks } = desk
  const name = DESK_NAMES[desk.kind]
  const place = { branch: desk.branch }
  const publishing = mayPublish({ state, lacks: lacks.length })
  const withdrawing = mayWithdraw({ state })
  const isShown = state === 'published' || state === 'reserved'

  async function publish() {
    setIsPublishing(true)
    try {
      await api(`POST /sales/${name}/publish`, { id })
      showToast({ message: m['office.stock.published']({ car }), tone: 'success' })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showFailure(error, 10)
    } finally {
      setIsPublishing(false)
      void queries.invalidateQueries()
    }
  }

  return (
    <>
      {desk.shopPath && isShown && (
        <LinkButton href={addressInShop(desk.shopPath[currentLanguage()])} target="_blank" icon="external-link">
          {m['office.stock.see-in-shop']()}
        </LinkButton>
      )}
      {isShown && (
        <ActionButton right="OFFER_PRICE_CARD" place={place} icon="printer" onClick={() => setIsPrinting(true)}>
          {m['office.price-card.open']()}
        </ActionButton>
      )}
      {state !== 'withdrawn' && state !== 'sold' && (
        <ActionLink right="OFFER_EDIT" href={`/offer/new?${desk.kind}=${id}`} icon="calculator">
          {m['words.make-offer']()}
        </ActionLink>
      )}
      {isPrinting && <PriceCardDialog of={{ cars: [id] }} car={car} onClose={() => setIsPrinting(false)} />}
      {state !== 'withdrawn' && state !== 'sold' && (
        <ActionButton
          right="STOCK_PUBLISH"
          place={place}
          refusal={withdrawing.ok ? undefined : withdrawText(withdrawing.reason)}
          onClick={() => setIsAsking(true)}
        >
          {m['office.stock.withdraw']()}
        </ActionButton>
      )}
      {!isShown && state !== 'sold' && (
        <ActionButton
          right="STOCK_PUBLISH"
          place={place}
          look="primary"
          icon="upload"
          busy={isPublishing}
          refusal={
            isUnsaved
              ? m['words.save-changes-first']()
              : publishing.ok
                ? undefined
                : publishText(publishing.reason, lacks.length)
          }
          onClick={() => (desk.condition?.completedOn === null ? setIsWarned(true) : void publish())}
        >
          {state === 'withdrawn' ? m['office.stock.publish-again']() : m['office.stock.publish']()}
        </ActionButton>
      )}
      {isWarned && (
        <ConfirmDialog
          open
          title={m['office.stock.condition.publish-title']({ car })}
          onClose={() => setIsWarned(false)}
          run={publish}
          texts={{
            confirm: m['office.stock.publish'](),
            cancel: m['words.cancel'](),
            close: m['words.close'](),
            failure: m['errors.network'](),
          }}
        >
          <p>{m['office.stock.condition.publish-text']()}</p>
        </ConfirmDialog>
      )}
      {isAsking && (
        <ConfirmDialog
          open
          danger
          title={m['office.stock.withdraw-title']({ car })}
          onClose={() => setIsAsking(false)}
          run={async () => {
            try {
              await api(`POST /sales/${name}/withdraw`, { id })
              showToast({ message: m['office.stock.withdrawn']({ car }), tone: 'success' })
            } catch (error) {
              if (!(error instanceof ApiFailure) || error.status === 0) throw error
              showFailure(error, 10)
            }
            void queries.invalidateQueries()
          }}
          texts={{
            confirm: m['office.stock.withdraw'](),
            cancel: m['words.cancel'](),
            close: m['words.close'](),
            failure: m['errors.network'](),
          }}
        >
          <p>{m['office.stock.withdraw-text']()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Whole, or the router takes it for a screen of the office. */
function addressInShop(path: string): string {
  return new URL(path, location.origin).href
}

function publishText(reason: PublishRefusal, lacks: number): string {
  switch (reason) {
    case 'advert-incomplete':
      return m['office.stock.lacks-reason']({ count: lacks })
    case 'car-is-shown':
      return m['refusals.car-is-shown']()
    case 'car-is-sold':
      return m['refusals.car-is-sold']()
  }
}

function withdrawText(reason: WithdrawRefusal): string {
  switch (reason) {
    case 'car-is-held':
      return m['refusals.car-is-held']()
    case 'car-is-sold':
      return m['refusals.car-is-sold']()
    case 'car-is-withdrawn':
      return m['refusals.car-is-withdrawn']()
  }
}
