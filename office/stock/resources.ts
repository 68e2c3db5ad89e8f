import { queueLabel } from '@forecourt/domain/stock/queue-label.ts'
import { stockLabel } from '@forecourt/domain/stock/stock-label.ts'
import { usedCar } from '@forecourt/domain/stock/used-car.ts'
import { texts } from '@forecourt/locales/messages/resources/stock.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

export const stock: AreaResources = {
  resources: [usedCar, stockLabel, queueLabel],
  texts,
}
