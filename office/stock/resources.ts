import { conditionGroup } from '@forecourt/domain/stock/condition-group.ts'
import { conditionPoint } from '@forecourt/domain/stock/condition-point.ts'
import { queueLabel } from '@forecourt/domain/stock/queue-label.ts'
import { statusNote } from '@forecourt/domain/stock/status-note.ts'
import { queueCar, stockCar } from '@forecourt/domain/stock/stock-car.ts'
import { stockLabel } from '@forecourt/domain/stock/stock-label.ts'
import { stockLocation } from '@forecourt/domain/stock/stock-location.ts'
import { usedCar } from '@forecourt/domain/stock/used-car.ts'
import { texts } from '@forecourt/locales/messages/resources/stock.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

export const stock: AreaResources = {
  resources: [
    usedCar,
    stockCar,
    queueCar,
    stockLocation,
    stockLabel,
    queueLabel,
    statusNote,
    conditionGroup,
    conditionPoint,
  ],
  texts,
}
