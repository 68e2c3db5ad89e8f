import type { OfferTradeIn } from '../offer-content.ts'
import { isPremium, type PremiumRule } from '../../pricing/sale/sales-rule.ts'
import type { Checked } from './facts-now.ts'
import { nameSubject } from './named.ts'
import type { Finding } from './offer-check.ts'
import { findBlocker, isAdopt, isCampaignOver, isOutOfDates, usedRules } from './rule-rows.ts'

/** Rows 10 to 14, and 46: cars that are traded in, whose they are, and the premium that they got. */
export function tradeInChecks(checked: Checked): Finding[] {
  return [...checkDuplicates(checked), ...checkOwners(checked), ...adoptPremiums(checked)]
}

/** Reports cars that are recorded for another customer: the car of a household or of the buyer's company, or a mistake. */
function checkOwners({ snapshot: { content }, now: { tradeInsOfOthers } }: Checked): Finding[] {
  return content.tradeIns.flatMap((line): Finding[] => {
    const other = tradeInsOfOthers.find(({ record }) => record === line.record)
    if (!other) return []
    const car = line.licencePlate || line.vin || line.car
    return [{ code: 'trade-in-of-another', params: { car, number: other.number }, at: line.vin || car }]
  })
}

/** Checks that a car is traded in once: within the offer, and by one live deal. */
function checkDuplicates({ snapshot: { content }, now: { tradedIn, tradeIns } }: Checked): Finding[] {
  const findVin = (record: number | undefined) => tradeIns.find((one) => one.record === record)?.vin ?? ''
  const cars = content.tradeIns.map((line): TradedCar => ({ ...line, vin: line.vin || findVin(line.record) }))
  const findings = cars.flatMap((one, index): Finding[] => {
    const elsewhere = tradedIn.find(
      ({ vin, record }) => (vin !== '' && vin === one.vin) || (record !== undefined && record === one.record),
    )
    if (elsewhere === undefined && !cars.slice(0, index).some((other) => isSameCar(one, other))) return []
    const named = one.vin === '' ? { car: one.licencePlate || one.car } : { vin: one.vin }
    const params = { ...named, offer: elsewhere?.offer ?? '–' }
    return [{ code: 'adopt-already-added', params, at: one.vin || one.licencePlate || one.car }]
  })
  return findings.filter(({ at }, index) => findings.findIndex((one) => one.at === at) === index)
}

type TradedCar = Pick<OfferTradeIn, 'record' | 'vin' | 'licencePlate' | 'car'>

/** Compares two trade-ins. A plate may move from one car to another, so it counts only if a chassis number is unknown. */
function isSameCar(one: TradedCar, other: TradedCar): boolean {
  if (one.record !== undefined && one.record === other.record) return true
  if (one.vin !== '' && other.vin !== '') return one.vin === other.vin
  return one.licencePlate !== '' && one.licencePlate === other.licencePlate
}

function adoptPremiums(checked: Checked): Finding[] {
  const used = usedRules(checked)
  const { snapshot, today } = checked
  const { salesType } = snapshot.content
  return used.flatMap(({ was, is }): Finding[] => {
    if (!isAdopt(was) || !isPremium(was)) return []
    const at = was.id
    const campaignWas =
      was.campaign === null
        ? nameSubject(checked, was.id, was.code)
        : nameSubject(checked, was.campaign.id, was.campaign.code)
    const premium = is as PremiumRule | undefined
    if (
      premium === undefined ||
      !premium.isActive ||
      isOutOfDates(premium, today) ||
      premium.campaign?.id !== was.campaign?.id
    ) {
      return [{ code: 'adopt-no-premium', params: { campaign: campaignWas }, at }]
    }
    if (isCampaignOver(premium, today)) {
      const until = { day: premium.campaign!.validUntil }
      return [{ code: 'adopt-no-campaign', params: { campaign: campaignWas, until }, at }]
    }
    const isFor = [premium.salesTypes, premium.campaign?.salesTypes ?? []].every(
      (types) => types.length === 0 || types.includes(salesType),
    )
    if (!isFor) return [{ code: 'adopt-no-sales-type', params: { salesType: { salesTypes: [salesType] } } }]
    const blocker = findBlocker(premium, used)
    if (blocker === undefined) return []
    const names = {
      premium: nameSubject(checked, premium.id, premium.code),
      blocker: nameSubject(checked, blocker.id, blocker.code),
    }
    return [{ code: 'adopt-not-cumulable', params: names, at }]
  })
}
