import { standardRateOn } from '../../pricing/vat-basis.ts'
import type { OfferCarFacts, OfferContext } from '../offer-sale.ts'
import { alike, sameSet } from './alike.ts'
import type { Checked } from './facts-now.ts'
import type { CheckWord, Finding } from './offer-check.ts'
import { usedRules } from './rule-rows.ts'

/** Returns row 9: names or descriptions that changed since the version was stored, and have no row of their own. */
export function checkChanges(checked: Checked): Finding[] {
  const { snapshot, now, today } = checked
  const [was, is] = [snapshot.context, now.context]
  if (was.car === null || is.car === null) return []
  const rates = [standardRateOn(was.facts.vatRates, was.day), standardRateOn(is.facts.vatRates, today)]
  const grave: CheckWord[] = []
  if (rates[0] !== rates[1]) grave.push('vat-rate')
  if (was.car.vat !== is.car.vat) grave.push('vat-scheme')
  const words = [...grave, ...differences(was.car, is.car), ...equipment(was, is), ...renamed(checked)]
  if (words.length === 0) return []
  const severity = grave.length > 0 ? { severity: 'error' as const } : {}
  return [{ code: 'offer-indirectly-changed', params: { fields: { words } }, ...severity }]
}

/** Reports a different total that no row explains: rules that come by themselves came or went. */
export function totalCheck({ snapshot, now: { priced } }: Checked): Finding[] {
  if (snapshot.breakdown === null || !priced.ok) return []
  if (snapshot.breakdown.totals.totalCents === priced.breakdown.totals.totalCents) return []
  return [{ code: 'offer-indirectly-changed', params: { fields: { words: ['total'] } } }]
}

function differences(was: OfferCarFacts, is: OfferCarFacts): CheckWord[] {
  const words: CheckWord[] = []
  if (was.name !== is.name) words.push('name')
  if (was.licencePlate !== is.licencePlate || was.vin !== is.vin) words.push('identity')
  if (was.firstRegistration !== is.firstRegistration) words.push('registration')
  if (was.mileageKm !== is.mileageKm) words.push('mileage')
  if (!alike(was.traits, is.traits)) words.push('traits')
  const isRenamed = was.parts.some(({ id, name }) => {
    const part = is.parts.find((one) => one.id === id)
    return part !== undefined && !alike(part.name, name)
  })
  return isRenamed ? [...words, 'parts'] : words
}

/** Compares the standard equipment of a version. */
function equipment(was: OfferContext, is: OfferContext): CheckWord[] {
  const standard = ({ facts }: OfferContext) =>
    (facts.configuration?.tags ?? []).flatMap(([key, tag]) => (tag === 'standard' ? key : []))
  return sameSet(standard(was), standard(is)) ? [] : ['equipment']
}

function renamed(checked: Checked): CheckWord[] {
  const { snapshot, now } = checked
  const isRenamed = usedRules(checked).some(({ was: { id }, is }) => {
    const [before, after] = [snapshot.context.names[id], now.context.names[id]]
    return is !== undefined && before !== undefined && after !== undefined && !alike(before, after)
  })
  return isRenamed ? ['rules'] : []
}
