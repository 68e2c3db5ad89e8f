import { useState } from 'react'
import type { ListedVehicle } from '@forecourt/domain/stock/vehicle-fields.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { useRefusal } from '../../platform/may.ts'
import { formatEuros } from '../../platform/money-text.ts'
import type { DeskName } from './desk-names.ts'
import { PriceDialog } from '../car/PriceDialog.tsx'
import styles from './PriceCell.module.css'

type PricedCar = Pick<ListedVehicle, 'id' | 'car' | 'branch' | 'state' | 'priceCents' | 'priceVatExcluded'>

/** Shows the price of a car, and lets users with the right to do so edit it. */
export function PriceCell({ car, name }: { car: PricedCar; name: DeskName }) {
  const [isOpen, setIsOpen] = useState(false)
  const refusal = useRefusal('STOCK_PRICE_EDIT', { branch: car.branch })
  const amount = car.priceCents === null ? '–' : formatEuros(car.priceCents)
  const basis = car.priceVatExcluded ? m['words.net-short']() : ''
  const shown = (
    <>
      {amount} {basis && <span className={styles.basis}>{basis}</span>}
    </>
  )
  if (refusal !== undefined || car.state === 'sold') return <span className={styles.price}>{shown}</span>
  return (
    <>
      <button
        type="button"
        className={styles.change}
        aria-label={`${m['office.stock.change-price']({ car: car.car })}, ${amount} ${basis}`.trim()}
        onClick={() => setIsOpen(true)}
      >
        {shown}
        <Icon name="pencil" size="s" />
      </button>
      {isOpen && <PriceDialog car={car} name={name} onClose={() => setIsOpen(false)} />}
    </>
  )
}
