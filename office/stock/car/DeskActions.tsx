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
import { ConfirmDialog } from '@forecourt/ui/ConfirmDialog.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { showFailure } from '../../platform/failure.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { queries } from '../../platform/queries.ts'
import { DESK_NAMES } from '../lists/desk-names.ts'

export type Desk = ApiResult<'GET /sales/usedcar/desk'>

/** Publishes a car in the shop, or shows the reason why that is not possible. */
export function PublishButton({ desk, isUnsaved }: { desk: Desk; isUnsaved: boolean }) {
  const [isWarned, setIsWarned] = useState(false)
  const [isPublishing, setIsPublishing] = useState(false)
  const { id, car, state, lacks } = desk
  const publishing = mayPublish({ state, lacks: lacks.length })

  async function publish() {
    setIsPublishing(true)
    try {
      await api(`POST /sales/${DESK_NAMES[desk.kind]}/publish`, { id })
      showToast({ message: m['office.stock.published']({ car }), tone: 'success' })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showFailure(error, 10)
    } finally {
      setIsPublishing(false)
      void queries.invalidateQueries()
    }
  }

  if (state === 'published' || state === 'reserved' || state === 'sold') return null
  return (
    <>
      <ActionButton
        right="STOCK_PUBLISH"
        place={{ branch: desk.branch }}
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
    </>
  )
}

/** Asks before a car is taken out of the sale. */
export function WithdrawDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { id, car } = desk
  return (
    <ConfirmDialog
      open
      danger
      title={m['office.stock.withdraw-title']({ car })}
      onClose={onClose}
      run={async () => {
        try {
          await api(`POST /sales/${DESK_NAMES[desk.kind]}/withdraw`, { id })
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
  )
}

/** Returns the reason that a car cannot be taken out of the sale; undefined if it can. */
export function withdrawRefusal({ state }: Pick<Desk, 'state'>): string | undefined {
  const decision = mayWithdraw({ state })
  return decision.ok ? undefined : withdrawText(decision.reason)
}

/** Returns an absolute address: the router would take a path for a screen of the office. */
export function addressInShop(path: string): string {
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
