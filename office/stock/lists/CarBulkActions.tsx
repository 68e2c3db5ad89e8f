import { useState } from 'react'
import { MOST_WINDSCREENS } from '@forecourt/domain/stock/windscreen.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { useShortcut } from '../../platform/shortcuts.ts'
import { PriceCardDialog } from '../car/PriceCardDialog.tsx'
import { LabelDialog, MoveDialog } from './MoveDialog.tsx'
import { PriceChangeDialog } from './PriceChangeDialog.tsx'
import type { ChosenDialogProps } from './chosen-cars.ts'

/** Acts on several cars of a list of the stock at once; each change is shown before. */
export function CarBulkActions({ list, texts, chosen }: Omit<ChosenDialogProps, 'onClose'>) {
  const [asked, setAsked] = useState<'price' | 'move' | 'label' | 'card'>()
  const { only } = chosen.selection
  const isTooMany = only === undefined || only.length > MOST_WINDSCREENS
  const dialog = { list, texts, chosen, onClose: () => setAsked(undefined) }
  useShortcut('p', () => setAsked('price'), undefined, { isFirst: true })
  useShortcut('v', () => setAsked('move'), undefined, { isFirst: true })
  useShortcut('l', () => setAsked('label'), undefined, { isFirst: true })
  return (
    <>
      <ActionButton right="STOCK_PRICE_EDIT" icon="receipt" onClick={() => setAsked('price')}>
        {m['office.stock.bulk.price']()} <kbd>P</kbd>
      </ActionButton>
      <ActionButton right="STOCK_EDIT" icon="map-pin" onClick={() => setAsked('move')}>
        {m['words.move']()} <kbd>V</kbd>
      </ActionButton>
      <ActionButton right="STOCK_EDIT" icon="pencil" onClick={() => setAsked('label')}>
        {m['office.stock.bulk.label']()} <kbd>L</kbd>
      </ActionButton>
      <ActionButton
        right="OFFER_PRICE_CARD"
        icon="printer"
        refusal={isTooMany ? m['office.price-card.too-many']() : undefined}
        onClick={() => setAsked('card')}
      >
        {m['office.price-card.open']()}
      </ActionButton>
      {asked === 'price' && <PriceChangeDialog {...dialog} />}
      {asked === 'move' && <MoveDialog {...dialog} />}
      {asked === 'label' && <LabelDialog {...dialog} />}
      {asked === 'card' && only && <PriceCardDialog of={{ cars: only }} onClose={() => setAsked(undefined)} />}
    </>
  )
}
