import type { Reference } from '@forecourt/domain/platform/resources/resource.ts'
import type { QueuedCar } from '@forecourt/domain/stock/stock-car.ts'

/** The fields of a car on order that describe the state of its order. */
export type CarOnOrder = Pick<QueuedCar, 'id' | 'rev' | 'car' | 'vin' | 'productionNumber' | 'orderNumber' | 'note'> &
  Pick<QueuedCar, 'expectedOn' | 'isForCustomer'> &
  Readonly<Record<'queueLabel' | 'statusNote', Reference | null>>

export interface CarDialogProps {
  car: CarOnOrder
  /** After its lists were read anew. */
  onDone?: () => void
  onClose: () => void
}
