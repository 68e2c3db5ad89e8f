import type { QueuedCar } from '@forecourt/domain/stock/stock-car.schema.ts'

/** A car of the queue as far as somebody says how its order stands. */
export type CarOnOrder = Pick<QueuedCar, 'id' | 'rev' | 'car' | 'vin' | 'productionNumber' | 'orderNumber' | 'note'> &
  Pick<QueuedCar, 'expectedOn' | 'queueLabel' | 'statusNote' | 'isForCustomer'>

export interface CarDialogProps {
  car: CarOnOrder
  /** After its lists were read anew. */
  onDone?: () => void
  onClose: () => void
}
