import { useId, useState, type FormEvent } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ListedVehicle } from '@forecourt/domain/stock/vehicle-fields.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Switch } from '@forecourt/ui/Switch.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { queries } from '../../platform/queries.ts'
import type { DeskName } from '../lists/desk-names.ts'
import { priceText } from './price-text.ts'

interface PriceDialogProps {
  car: Pick<ListedVehicle, 'id' | 'car' | 'priceCents' | 'priceVatExcluded'>
  name: DeskName
  onClose: () => void
}

/** Asks another price from today on. */
export function PriceDialog({ car, name, onClose }: PriceDialogProps) {
  const id = useId()
  const [cents, setCents] = useState(car.priceCents)
  const [vatExcluded, setVatExcluded] = useState(car.priceVatExcluded)
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (cents === null || cents < 100) return setError(m['office.stock.price-wrong']())
    setIsSaving(true)
    try {
      await api(`POST /sales/${name}/saveprice`, { id: car.id, cents, vatExcluded, was: car.priceCents })
      showToast({
        message: m['office.stock.price-saved']({ car: car.car, price: priceText(cents, vatExcluded) }),
        tone: 'success',
      })
      void queries.invalidateQueries()
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setError(failure.message)
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Dialog
      open
      size="s"
      title={m['office.stock.price-title']({ car: car.car })}
      closeLabel={m['words.close']()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m['words.cancel']()}</Button>
          <Button type="submit" form={id} look="primary" busy={isSaving}>
            {m['office.stock.save-price']()}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void save(event)} style={{ display: 'grid', gap: 16 }}>
        <MoneyField
          id={`${id}-price`}
          label={m['words.new-price']()}
          hint={m['office.stock.price-note']()}
          error={error}
          cents={cents}
          onChange={setCents}
        />
        <Switch
          label={m['resources.shared.fields.priceVatExcluded']()}
          checked={vatExcluded}
          onChange={({ target }) => setVatExcluded(target.checked)}
        />
      </form>
    </Dialog>
  )
}
