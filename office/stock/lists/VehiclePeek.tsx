import { useQuery } from '@tanstack/react-query'
import type { ListedVehicle } from '@forecourt/domain/stock/vehicle-fields.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { ActionLink } from '../../platform/ActionButton.tsx'
import { callOptions } from '../../platform/queries.ts'
import { CostList } from '../car/CostList.tsx'
import { DESK_NAMES, type DeskName } from './desk-names.ts'
import { priceText } from '../car/price-text.ts'
import { Thumbnail } from './stock-cells.tsx'
import styles from './VehiclePeek.module.css'

/** The summary of a car in stock: picture, price, margin, and the facts that its advert lacks. */
export function VehiclePeek({ car, name }: { car: ListedVehicle; name: DeskName }) {
  const { id, picture, priceCents, priceVatExcluded, state } = car
  const { data: desk } = useQuery(callOptions(`GET /sales/${name}/desk`, { id }))
  const isOurs = state !== 'withdrawn' && state !== 'sold'
  const kind = name === DESK_NAMES.used ? 'used' : 'stock'
  return (
    <>
      <Thumbnail picture={picture} isLarge />
      {priceCents !== null && <p className={styles.price}>{priceText(priceCents, priceVatExcluded)}</p>}
      <CostList id={id} name={name} />
      {desk && isOurs && <Lacks count={desk.lacks.length} href={`/${name}/${id}`} />}
      {isOurs && (
        <ActionLink full right="OFFER_EDIT" href={`/offer/new?${kind}=${id}`} icon="calculator">
          {m['words.make-offer']()}
        </ActionLink>
      )}
    </>
  )
}

function Lacks({ count, href }: { count: number; href: string }) {
  if (count === 0)
    return (
      <p className={styles.complete}>
        <Icon name="circle-check" /> {m['office.stock.complete']()}
      </p>
    )
  return (
    <p className={styles.lacks}>
      <Icon name="alert-triangle" />
      <TextLink href={href}>{m['office.stock.lacks-reason']({ count })}</TextLink>
    </p>
  )
}
