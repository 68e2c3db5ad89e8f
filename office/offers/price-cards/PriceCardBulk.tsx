import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { MOST_WINDSCREENS } from '@forecourt/domain/stock/windscreen.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import type { ChosenRows } from '../../platform/list/ChosenBar.tsx'
import { showUndo } from '../../platform/undo.ts'
import { PriceCardDialog } from '../../stock/car/PriceCardDialog.tsx'

/** Shows the bulk acts for cards. */
export function PriceCardBulk({ selection: { only }, onDone }: ChosenRows) {
  const [asking, setAsking] = useState<'print' | 'take-off' | 'remove'>()
  const refusal = only === undefined || only.length > MOST_WINDSCREENS ? m['office.price-card.too-many']() : undefined
  const onClose = () => setAsking(undefined)
  const dialog = { keep: m['words.back'](), onClose }
  return (
    <>
      <ActionButton right="OFFER_PRICE_CARD" icon="printer" refusal={refusal} onClick={() => setAsking('print')}>
        {m['words.print']()}
      </ActionButton>
      <ActionButton right="OFFER_PRICE_CARD" refusal={refusal} onClick={() => setAsking('take-off')}>
        {m['office.price-card.take-off.act']()}
      </ActionButton>
      <ActionButton right="OFFER_PRICE_CARD" look="danger" refusal={refusal} onClick={() => setAsking('remove')}>
        {m['words.delete']()}
      </ActionButton>
      {asking === 'print' && only && (
        <PriceCardDialog of={{ cards: only }} onDone={() => onDone([])} onClose={onClose} />
      )}
      {asking === 'take-off' && only && (
        <ActDialog
          title={m['office.price-card.take-off.title']()}
          confirm={m['office.price-card.take-off.act']()}
          {...dialog}
          act={() => api('POST /sales/pricecard/takeoff', { ids: only })}
          onDone={({ done }) => {
            showUndo(m['office.price-card.take-off.done-many']({ count: done }), null)
            onDone([])
          }}
        >
          <p>{m['office.price-card.take-off.text-many']()}</p>
        </ActDialog>
      )}
      {asking === 'remove' && only && (
        <ActDialog
          title={m['office.price-card.remove.title-many']({ count: only.length })}
          confirm={m['words.delete']()}
          danger
          {...dialog}
          act={() => api('POST /sales/pricecard/remove', { ids: only })}
          onDone={({ done }) => {
            showUndo(m['office.price-card.remove.done-many']({ count: done }), null)
            onDone([])
          }}
        >
          <p>{m['office.price-card.remove.text-many']()}</p>
        </ActDialog>
      )}
    </>
  )
}
