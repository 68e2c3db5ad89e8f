import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  approvalOfSale,
  DOSSIER_APPROVALS,
  dueOfCar,
  papersOfSale,
  stepsOfOrder,
} from '@forecourt/domain/orders/dossier.ts'
import { selectFlow } from '@forecourt/domain/orders/order-flow.ts'
import type { OfferContent, OfferDriver } from '@forecourt/domain/offers/offer-content.ts'
import { type CalendarDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import { givenWithVersion } from '../../catalogue/version.ts'
import type { OfferSnapshot, SoldOffer } from '../../offers/desk/offer-snapshot.ts'
import type { Tx } from '../../platform/database/database.ts'
import { expectedDayOf } from '../../stock/intake/cars-on-order.ts'
import { followCar } from '../car-orders/car-order-acts.ts'
import { everyFlow, loadSteps } from '../flows/order-flows.sql.ts'
import { insertDossier, insertPapers, insertSteps, notePaper } from './dossiers.sql.ts'

interface Sale {
  readonly contractDay: CalendarDay
  /** True if the user who confirmed the sale states that they saw the identity card. */
  readonly isIdentitySeen: boolean
  readonly by: string
  readonly at: Date
}

/** Returns the items that come with the car of an offer outside its price; of a stock car its own equipment. */
export async function loadStandardEquipmentText(tx: Tx, { car }: OfferContent): Promise<string> {
  return JSON.stringify(car?.kind === 'configured' ? await givenWithVersion(tx, car.version, car.parts) : [])
}

/** Returns the driver columns of a dossier, which later drivers of the car do not change. */
function toDriverColumns(driver: OfferDriver | undefined) {
  return driver && { driverName: driver.name, driverEmail: driver.email, driverLanguage: driver.language }
}

/** Opens a dossier for each car of a sale, with the order of its customer and the steps of its flow. @returns their keys */
export async function openDossiers(tx: Tx, offer: SoldOffer, snapshot: OfferSnapshot, sale: Sale): Promise<string[]> {
  const { content, context, breakdown } = snapshot
  const customerType = context.customer?.customerType ?? (content.salesType === 'fleet' ? 'fleet' : 'private')
  const kind = {
    vehicleCondition: requireValue(context.car, 'the car of a sold offer').condition,
    salesType: content.salesType,
    customerType,
  }
  const flow = selectFlow(await everyFlow(tx), kind, sale.contractDay)
  const all = flow ? await loadSteps(tx, flow.key) : []
  const ids: string[] = []
  const isToBuild = requireValue(content.car, 'the car of a sold offer').kind === 'configured'
  const given = await loadStandardEquipmentText(tx, content)
  const toCome = offer.vehicleId === null ? undefined : await expectedDayOf(tx, offer.vehicleId)
  for (let carIndex = 1; carIndex <= content.carCount; carIndex++) {
    const steps = stepsOfOrder(all, {
      content,
      carIndex,
      on: sale.contractDay,
      car: toCome ? 'to-come' : isToBuild ? 'to-order' : 'here',
    })
    const { id, orderId } = await insertDossier(
      tx,
      toYear(sale.contractDay),
      {
        offerId: offer.id,
        carIndex,
        versionNo: snapshot.no,
        vehicleId: offer.vehicleId,
        customerName: context.customer?.name ?? '',
        carName: requireValue(context.car, 'the car of a sold offer').name,
        vin: requireValue(context.car, 'the car of a sold offer').vin,
        licencePlate: requireValue(context.car, 'the car of a sold offer').licencePlate,
        ...toDriverColumns(content.drivers?.[carIndex - 1]),
        given,
        ...dueOfCar(breakdown, carIndex),
        approval: DOSSIER_APPROVALS[approvalOfSale(content, breakdown)],
        createdAt: sale.at,
        updatedAt: sale.at,
      },
      flow ? flow.name : null,
    )
    ids.push(id)
    await insertSteps(
      tx,
      steps.map(({ label, role, needs, dueOn }, rank) => ({
        customerOrderId: orderId,
        rank,
        label,
        role,
        dueOn,
        needs: [...needs],
      })),
    )
    if (toCome) {
      const { contractDay: on, by } = sale
      await followCar(
        tx,
        { id, versionNo: snapshot.no },
        { vehicleId: requireValue(offer.vehicleId, 'the vehicle of the offer'), expectedOn: toCome, on, by },
      )
    }
    const papers = papersOfSale(steps, breakdown)
    await insertPapers(tx, id, papers)
    if (sale.isIdentitySeen && papers.includes('identity')) {
      await notePaper(tx, { dossierId: id, paper: 'identity', on: sale.contractDay, by: sale.by })
    }
  }
  return ids
}
