import type {
  CarPaymentRow,
  CarPayments,
  CarPaymentSide,
} from '@forecourt/domain/invoicing/car-payments/car-payment.schema.ts'
import { sumSide, type PaymentSide } from '@forecourt/domain/invoicing/car-payments/car-payment.ts'
import { findReach, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { parseMoneyCarId, toMoneyCarId } from '@forecourt/domain/stock/money-car.ts'
import type { Db } from '../../platform/database/database.ts'
import { sumCarLedger } from '../../stock/details/car-ledger.ts'
import { findCarMoney, findMoneyCar, findMoneyParts, maySeeBuying, maySeeSelling } from './car-payments.sql.ts'

/** Returns all money of a car that a user may see; a side without the right to it is null. Undefined: there is no such car. */
export async function findCarPayments(
  db: Db,
  id: number,
  { who, now }: { readonly who: Who; readonly now: Date },
): Promise<CarPayments | undefined> {
  const car = await findMoneyCar(db, who, parseMoneyCarId(id))
  if (!car) return undefined
  const { key, subject, number, screen, name, stockNumber, vin, licencePlate, branch } = car
  const today = brusselsDay(now)
  const money = await findCarMoney(db, who, { subject, subjectId: key })
  const parts = await findMoneyParts(
    db,
    who,
    money.filter(({ kind }) => kind !== 'guarantee').map(({ recordId }) => recordId),
  )
  const toSide = (side: PaymentSide): CarPaymentSide => {
    const rows = money
      .filter((row) => row.side === side)
      .map((row): CarPaymentRow => {
        const { kind, party, dueOn, cents, openCents, isWaiting, recordId } = row
        return {
          kind,
          paper: { screen: row.screen, id: row.record, number: row.paper },
          party,
          on: row.onDay,
          dueOn,
          cents,
          openCents,
          isWaiting,
          parts:
            kind === 'guarantee'
              ? []
              : parts
                  .filter((part) => part.recordId === recordId)
                  .map((part) => ({
                    kind: part.kind,
                    on: part.onDay,
                    dueOn: part.dueOn,
                    cents: part.cents,
                    openCents: part.openCents,
                    paper:
                      part.screen === null || part.record === null
                        ? null
                        : { screen: part.screen, id: part.record, number: part.paper ?? '' },
                    note: part.note,
                  })),
        }
      })
    // A paper that waits for its approval is shown and owes nothing.
    return {
      ...sumSide(
        rows.filter(({ isWaiting }) => !isWaiting),
        today,
      ),
      rows,
    }
  }
  return {
    car: {
      id: toMoneyCarId({ subject, number }),
      subject,
      number,
      screen,
      name,
      stockNumber,
      vin,
      licencePlate,
      branch,
    },
    today,
    buy: maySeeBuying(who) ? toSide('buy') : null,
    sell: maySeeSelling(who) ? toSide('sell') : null,
    ledger: subject === 'vehicle' && maySeeBuying(who) ? await readLedger(db, who, key) : null,
  }
}

async function readLedger(db: Db, who: Who, vehicleId: string): Promise<CarPayments['ledger']> {
  const sums = await sumCarLedger(db, vehicleId)
  return { ...sums, marginCents: findReach(who, 'OFFER_MARGIN') === undefined ? null : sums.marginCents }
}
