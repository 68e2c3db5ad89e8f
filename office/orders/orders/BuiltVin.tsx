import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { normaliseVin, VIN_PATTERN } from '@forecourt/domain/catalogue/vehicle.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { Row } from '../../platform/Layout.tsx'
import { OrderActDialog } from './OrderActDialog.tsx'
import type { Order } from './order-texts.ts'

interface BuiltVinProps {
  order: Order
  entry: Order['entries'][number]
  onDone: (order: Order) => void
}

/** Asks for the chassis number of a car that the factory built for the order: its invoice bears it. */
export function BuiltVin({ order, entry, onDone }: BuiltVinProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [vin, setVin] = useState(entry.vin ?? '')
  const typed = normaliseVin(vin)
  return (
    <Row>
      <ActionButton
        small
        icon="pencil"
        right="SHOP_ORDER_EDIT"
        place={{ branch: order.branch.id }}
        onClick={() => setIsAsking(true)}
      >
        {entry.vin === null ? m['office.shop-order.vin-add']() : m['office.shop-order.vin-change']()}
      </ActionButton>
      {isAsking && (
        <OrderActDialog
          title={m['office.shop-order.vin-title']()}
          confirm={m['words.save']()}
          done={m['office.shop-order.vin-done']()}
          refusal={typed === '' || VIN_PATTERN.test(typed) ? undefined : m['office.shop-order.vin-wrong']()}
          act={() => api('POST /sales/shoporder/setvin', { id: order.id, entry: entry.id, vin: typed })}
          onDone={onDone}
          onClose={() => setIsAsking(false)}
        >
          <p>{m['office.shop-order.vin-text']()}</p>
          <TextField
            label={m['words.vin']()}
            maxLength={24}
            value={vin}
            onChange={({ target }) => setVin(target.value)}
          />
        </OrderActDialog>
      )}
    </Row>
  )
}
