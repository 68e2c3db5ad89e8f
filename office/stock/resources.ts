import { groundCar } from '@forecourt/domain/stock/ground-car.ts'
import { queueCar, stockCar } from '@forecourt/domain/stock/stock-car.ts'
import { usedCar } from '@forecourt/domain/stock/used-car.ts'
import { resources } from '@forecourt/domain/stock/resources.ts'
import { texts } from '@forecourt/locales/messages/resources/stock.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

export const stock: AreaResources = {
  resources: [groundCar, usedCar, stockCar, queueCar, ...resources],
  texts,
}
