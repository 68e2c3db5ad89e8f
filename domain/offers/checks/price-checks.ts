import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { PriceRow } from '../../pricing/breakdown.ts'
import { findRow } from '../../pricing/list-prices.ts'
import { runningPromotion } from '../../pricing/promotions.ts'
import type { SaleLine } from '../../pricing/sale/sale-breakdown.ts'
import { owesKeyFee } from '../../pricing/sale/services.ts'
import { isInForce, standardRateOn } from '../../pricing/vat-basis.ts'
import { toGross } from '../../pricing/vat.ts'
import type { OfferContent } from '../offer-content.ts'
import type { OfferContext } from '../offer-sale.ts'
import type { Checked } from './facts-now.ts'
import { nameSubject } from './named.ts'
import type { CheckPlace, CheckValue, Finding } from './offer-check.ts'

/** Returns rows 22 and 34 to 37: the prices of the lines by the list and its promotions. */
export function priceChecks(checked: Checked): Finding[] {
  return [...listChecks(checked), ...promotionChecks(checked), ...serviceChecks(checked)]
}

const PAID: readonly SaleLine['ruleId'][] = ['PRICE.LIST', 'PRICE.USED']
const FREE: readonly SaleLine['ruleId'][] = ['PRICE.STANDARD', 'PRICE.IN-PACK']

function listChecks(checked: Checked): Finding[] {
  const { snapshot, now } = checked
  const { car } = now.context
  const isStillSold = (id: string) => car !== null && (id === car.id || car.parts.some((part) => part.id === id))
  return (snapshot.breakdown?.lines ?? []).flatMap((line): Finding[] => {
    const isPaid = PAID.includes(line.ruleId)
    if (!(isPaid || FREE.includes(line.ruleId)) || !isStillSold(line.id)) return []
    const was = findPriceRow(snapshot.context, line.id, snapshot.context.day)
    const priced = findPriceRow(now.context, line.id, checked.today)
    const today = lineNow(checked, line.id)
    const of = { line: nameSubject(checked, line.id) }
    const put = { at: line.id, place: findPlace(snapshot.context, line.id) }
    if (isPaid && today?.ruleId === 'PRICE.IN-PACK') {
      const pack = nameSubject(checked, today.source?.id ?? '')
      return [
        { code: 'option-in-pack', params: { option: of.line, pack, amount: gross(snapshot.context, was) }, ...put },
      ]
    }
    const changedAmount = (from: CheckValue, to: CheckValue): Finding[] => [
      { code: 'price-changed', params: { ...of, was: from, now: to }, ...put },
    ]
    if (isPaid && today?.ruleId === 'PRICE.STANDARD') return changedAmount(gross(snapshot.context, was), { cents: 0 })
    if (!isPaid) {
      const isPaidNow = today !== undefined && PAID.includes(today.ruleId) && today.amountCents !== 0
      return isPaidNow ? changedAmount({ cents: 0 }, gross(now.context, priced)) : []
    }
    const isSame = was?.cents === priced?.cents && was?.vatExcluded === priced?.vatExcluded
    return isSame ? [] : changedAmount(gross(snapshot.context, was), gross(now.context, priced))
  })
}

function promotionChecks(checked: Checked): Finding[] {
  const { snapshot, now, today } = checked
  const { lines = [] } = snapshot.breakdown ?? {}
  return lines.flatMap((line): Finding[] => {
    if (!PAID.includes(line.ruleId)) return []
    const used = lines.find(({ ruleId, allocation }) => ruleId === 'PRICE.PROMO' && allocation[0]?.[0] === line.id)
    const was = snapshot.context.facts.promotions.find(({ id }) => used !== undefined && id === used.source?.id)
    const running = runningPromotion(line.id, { channel: 'showroom' }, now.context.facts, today)
    const of = { line: nameSubject(checked, line.id) }
    const put = { at: line.id, place: findPlace(snapshot.context, line.id) }
    if (used === undefined) {
      const lowered = promotionNow(checked, line.id)
      if (running === undefined || lowered === undefined) return []
      const params = { ...of, promotion: gross(now.context, running), amount: { cents: -lowered } }
      return [{ code: 'promotion-granted', params, ...put }]
    }
    const price = gross(snapshot.context, was)
    if (running === undefined) {
      const params = { ...of, promotion: price, until: { day: was?.validUntil ?? null } }
      return [{ code: 'promotion-expired', params, ...put }]
    }
    if (running.cents === was?.cents && running.vatExcluded === was.vatExcluded) return []
    return [{ code: 'promo-price-changed', params: { ...of, was: price, now: gross(now.context, running) }, ...put }]
  })
}

/** Checks the services sold with the car, and the fee for a key that a trade-in lacks. */
function serviceChecks(checked: Checked): Finding[] {
  const { snapshot, now, today } = checked
  const services = snapshot.content.services.flatMap((id): Finding[] => {
    const was = snapshot.context.facts.services.find((row) => row.id === id)
    const current = now.context.facts.services.find((row) => row.id === id && isInForce(row, today))
    if (was === undefined || (was.cents === current?.cents && was.vatExcluded === current.vatExcluded)) return []
    const params = {
      line: nameSubject(checked, id),
      was: gross(snapshot.context, was),
      now: gross(now.context, current),
    }
    return [{ code: 'price-changed', params, at: id, place: 'extras' }]
  })
  const was = keyFeeCents(snapshot.content, snapshot.context, snapshot.context.day)
  const current = keyFeeCents(snapshot.content, now.context, today)
  if (snapshot.breakdown === null || was === current) return services
  const params = { line: { words: ['missing-key'] as const }, was: { cents: was }, now: { cents: current } }
  return [...services, { code: 'price-changed', params, place: 'trade-ins' }]
}

/**
 * Returns the fees for missing keys of trade-ins on a day: the rule gives the number of keys, the age of the cars and the
 * amount.
 */
function keyFeeCents({ tradeIns }: OfferContent, { facts }: OfferContext, day: CalendarDay): Cents {
  const { keyFee } = facts.policy
  return tradeIns.filter((one) => owesKeyFee(one, keyFee, day)).length * keyFee.cents
}

function findPriceRow({ car, facts }: OfferContext, subjectId: string, day: string): PriceRow | undefined {
  return findRow({ subjectId }, car?.versionId ?? null, facts.prices, day)
}

/** Returns an amount with VAT, as staff quote prices; a missing price is named as such. */
function gross({ car, facts, day }: OfferContext, row: Pick<PriceRow, 'cents' | 'vatExcluded'> | undefined) {
  if (row === undefined) return { words: ['no-price'] } as const
  if (!row.vatExcluded || car?.vat === 'margin') return { cents: row.cents }
  return { cents: toGross(row.cents, standardRateOn(facts.vatRates, day) ?? 0) }
}

function lineNow({ now: { priced } }: Checked, id: string): SaleLine | undefined {
  return priced.ok ? priced.breakdown.lines.find((line) => line.id === id && line.ruleId !== 'PRICE.PROMO') : undefined
}

/** Returns the amount by which a promotion lowers a line today; undefined: nothing, or unknown while there is no price. */
function promotionNow({ now: { priced } }: Checked, id: string): number | undefined {
  if (!priced.ok) return undefined
  const { lines } = priced.breakdown
  return lines.find(({ ruleId, allocation }) => ruleId === 'PRICE.PROMO' && allocation[0]?.[0] === id)?.amountCents
}

function findPlace({ car }: OfferContext, id: string): CheckPlace {
  return id === car?.id ? 'car' : 'parts'
}
