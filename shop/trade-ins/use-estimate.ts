import { useEffect, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { parseMileage } from '@forecourt/domain/catalogue/vehicle.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isPastMonth, type TradeInForm } from '@forecourt/domain/trade-ins/trade-in.ts'
import type { Estimate } from '@forecourt/domain/trade-ins/trade-in.schema.ts'
import type { ValuationRange } from '@forecourt/domain/trade-ins/valuation.ts'

/** The range, or the reason why there is none: missing data, pending, not available, or no answer. */
export type ShownEstimate = ValuationRange | NonNullable<Estimate['reason']> | 'waiting' | 'asking' | 'failed'

const typingPauseMs = 400

/** Returns the estimated value of the car, loaded while it is described. */
export function useEstimate(car: TradeInForm): ShownEstimate {
  const asked = toQuestion(car)
  const [answer, setAnswer] = useState<{ asked: string; estimate: ShownEstimate }>()

  useEffect(() => {
    if (asked === undefined) return
    let outdated = false
    const setAnswered = (estimate: ShownEstimate) => outdated || setAnswer({ asked, estimate })
    const timer = setTimeout(() => {
      api('POST /shop/tradein/estimate', JSON.parse(asked)).then(
        ({ range, reason }) => setAnswered(range ?? reason ?? 'failed'),
        () => setAnswered('failed'),
      )
    }, typingPauseMs)
    return () => {
      outdated = true
      clearTimeout(timer)
    }
  }, [asked])

  if (asked === undefined) return 'waiting'
  return answer?.asked === asked ? answer.estimate : 'asking'
}

/** Returns the request, as text so that equal ones compare as equal; undefined while data are missing. */
function toQuestion({ brand, model, firstRegistration, mileage, hadAccident, hasDamage }: TradeInForm) {
  const mileageKm = parseMileage(mileage)
  if (brand.trim() === '' || model.trim() === '' || mileageKm === undefined) return undefined
  if (!isPastMonth(firstRegistration, brusselsDay(new Date()))) return undefined
  const isDamaged = hadAccident === 'yes' || hasDamage === 'yes'
  return JSON.stringify({ brand, model, firstRegistration, mileageKm, isDamaged })
}
