import type { Cents } from '../../platform/values/money.ts'
import type { GoodKind, PriceLine } from '../breakdown.ts'
import type { SaleLine } from './sale-breakdown.ts'
import type { SoldItem } from './sale.ts'

/** Something that is sold, with its line and with what reductions are taken of. */
export interface Good {
  readonly line: SaleLine
  readonly kind: GoodKind
  /** The car, or built into it. */
  readonly isOfVehicle: boolean
  /** By the price list and its promotions, in the basis. */
  readonly priceCents: Cents
  /** False: no percentage touches it. */
  readonly isDiscountable: boolean
}

/** Returns the price of the vehicle before any reduction but promotions, in the basis. */
export function sumVehicle(goods: readonly Good[]): { vehicleCents: Cents } {
  let vehicleCents = 0
  for (const good of goods) if (good.isOfVehicle) vehicleCents += good.priceCents
  return { vehicleCents }
}

export function toSaleLine({ line }: Good): SaleLine {
  return line
}

/** Splits the lines of the price list into the sold goods, and the promotions on them. */
export function splitGoods(lines: readonly PriceLine[]): { goods: Good[]; promotions: SaleLine[] } {
  const goods: Good[] = []
  const promotions: SaleLine[] = []
  const lowered = new Map<string, Cents>()
  for (const line of lines) {
    if (line.ruleId !== 'PRICE.PROMO') continue
    const { subjectId } = line.item
    lowered.set(subjectId, line.amountCents)
    promotions.push({
      ...saleLine(line, `promotion of ${subjectId}`),
      allocation: [[subjectId, line.amountCents]],
    })
  }
  for (const line of lines) {
    if (line.ruleId === 'PRICE.PROMO') continue
    const { subjectId, kind, isDiscountable = true }: SoldItem = line.item
    const priceCents = line.amountCents + (lowered.get(subjectId) ?? 0)
    const isOfVehicle = kind !== 'accessory'
    goods.push({ line: saleLine(line, subjectId), kind, isOfVehicle, priceCents, isDiscountable })
  }
  return { goods, promotions }
}

function saleLine({ ruleId, source, amountCents, vatCategory, item }: PriceLine, id: string): SaleLine {
  const { isPrintable = true }: SoldItem = item
  return {
    id,
    ruleId,
    amountCents,
    vatCategory,
    isPrintable,
    source: source && { ...source, rev: null, code: null },
    ofCents: null,
    bp: null,
    allocation: [],
    signed: null,
    note: null,
  }
}
