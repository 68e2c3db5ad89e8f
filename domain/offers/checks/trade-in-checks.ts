import { isPremium, type PremiumRule } from '../../pricing/sale/sales-rule.ts'
import type { Checked } from './facts-now.ts'
import { nameSubject } from './named.ts'
import type { Finding } from './offer-check.ts'
import { findBlocker, isAdopt, isCampaignOver, isOutOfDates, usedRules } from './rule-rows.ts'

/** Rows 10 to 14: cars that are traded in, and the premium that they got. */
export function tradeInChecks(checked: Checked): Finding[] {
  return [...checkDuplicates(checked), ...adoptPremiums(checked)]
}

/** Checks that a car is traded in once: within the offer, and by one live deal. */
function checkDuplicates({ snapshot: { content }, now: { tradedIn, tradeIns } }: Checked): Finding[] {
  const findVin = (record: number | undefined) => tradeIns.find((one) => one.record === record)?.vin ?? ''
  const vins = content.tradeIns.map(({ vin, record }) => vin || findVin(record)).filter((vin) => vin !== '')
  return [...new Set(vins)].flatMap((vin): Finding[] => {
    const elsewhere = tradedIn.find((one) => one.vin === vin)
    const isTwice = vins.indexOf(vin) !== vins.lastIndexOf(vin)
    if (elsewhere === undefined && !isTwice) return []
    return [{ code: 'adopt-already-added', params: { vin, offer: elsewhere?.offer ?? '–' }, at: vin }]
  })
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
