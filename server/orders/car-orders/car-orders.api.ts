import { CarOrderCancelRequest, CarOrderRequest } from '@forecourt/domain/orders/car-order.schema.ts'
import { DossierAnswer } from '@forecourt/domain/orders/dossier.schema.ts'
import { ArrivalRequest, OrderProgressRequest, QueueActAnswer } from '@forecourt/domain/stock/stock-car.schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { command } from '../../platform/http/endpoint.ts'
import { placeOfOrderedCar } from '../../stock/intake/cars-on-order.ts'
import { cancelCar, orderCar, saveProgress, takeIn } from './car-order-acts.ts'
import { dossierPlace } from '../dossiers/dossiers.sql.ts'

const ofDossier = (db: Db, { id }: { id: number }) => dossierPlace(db, id)
const ofCar = (db: Db, { id }: { id: number }) => placeOfOrderedCar(db, id)

const order = command({
  path: 'POST /sales/carorder/order',
  right: 'CAR_ORDER_EDIT',
  place: ofDossier,
  summary: 'Orders the car of a signed dossier at the factory.',
  input: CarOrderRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => orderCar(tx, call, asked),
})

const cancel = command({
  path: 'POST /sales/carorder/cancel',
  right: 'CAR_ORDER_EDIT',
  place: ofDossier,
  summary: 'Records that the factory canceled the car of a dossier. Another car can be ordered.',
  input: CarOrderCancelRequest,
  output: DossierAnswer,
  run: ({ tx, call }, asked) => cancelCar(tx, call, asked),
})

const progress = command({
  path: 'POST /sales/queue/saveprogress',
  right: 'CAR_ORDER_EDIT',
  place: ofCar,
  summary:
    'Saves the progress of a factory order: expected day, stage and numbers. The buyer is notified of a new day.',
  input: OrderProgressRequest,
  output: QueueActAnswer,
  run: ({ tx, call }, asked) => saveProgress(tx, call, asked),
})

const arrive = command({
  path: 'POST /sales/queue/arrive',
  right: 'CAR_ORDER_EDIT',
  place: ofCar,
  summary: 'Records the arrival of an ordered car. It joins the stock, as sold if it has a buyer.',
  input: ArrivalRequest,
  output: QueueActAnswer,
  run: ({ tx, call }, asked) => takeIn(tx, call, asked),
})

export const carOrderEndpoints = [order, cancel, progress, arrive] as const
