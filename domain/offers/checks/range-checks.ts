import { compatibilityOf, type PartKey, type Problem } from '../../catalogue/compatibility.ts'
import type { Checked } from './facts-now.ts'
import { named } from './named.ts'
import type { CheckValue, Finding } from './offer-check.ts'

/** Rows 15 to 20: what a new car, or one from stock, was made as is no longer made or sold. */
export function rangeChecks({ sealed: { content }, now: { range, context } }: Checked): Finding[] {
  const kind = content.car?.kind
  if (range === null || kind === 'used' || kind === undefined) return termChecks(context, content.salesType)
  const { model, year, bodyType, version, engine } = range
  const since = { day: version.since }
  const findings: (Finding | false)[] = [
    !model.isActive && { code: 'product-inactive', params: { product: model.name } },
    !year.isActive && { code: 'build-year-inactive', params: { year: year.year } },
    engine !== null && !engine.isOffered && { code: 'engine-inactive', params: { engine: engine.name }, place: 'car' },
    !bodyType.isActive && { code: 'car-type-inactive', params: { carType: { name: bodyType.name } } },
    !version.isOrderable && {
      code: 'version-inactive',
      params: { version: version.name, since },
      // The factory builds none any more, whatever the customer holds.
      ...(kind === 'configured' && { severity: 'error' }),
    },
  ]
  return [...findings.filter((finding) => finding !== false), ...termChecks(context, content.salesType)]
}

function termChecks(
  { terms }: Checked['now']['context'],
  salesType: Checked['sealed']['content']['salesType'],
): Finding[] {
  if (terms.isSalesTypeActive) return []
  return [{ code: 'sales-type-inactive', params: { salesType: { salesTypes: [salesType] } } }]
}

/** Rows 17 and 23: parts that the version has no more, or that no longer go together. */
export function partChecks(checked: Checked): Finding[] {
  const { content, context } = checked.sealed
  const { car, facts } = checked.now.context
  if (content.car?.kind !== 'configured' || car === null) return []
  const known = new Set(car.parts.map(({ key }) => key))
  const gone = content.car.parts.filter((key) => !known.has(key))
  const findings = gone.map((key): Finding => {
    const name = named(checked, key)
    // Not ordered at the factory yet: without its engine there is no such car.
    if (key.startsWith('engine-'))
      return { code: 'engine-inactive', params: { engine: name }, at: key, severity: 'error' }
    return unavailable(key, name, { words: ['gone'] })
  })
  if (facts.configuration === null || context.car === null) return findings
  const { tags, contents, relations } = facts.configuration
  const picks = content.car.parts.filter((key) => known.has(key))
  const { problems } = compatibilityOf({ tags: new Map(tags), contents: new Map(contents), relations }, picks)
  return [
    ...findings,
    ...problems.map((problem) => unavailable(problem.part, named(checked, problem.part), needs(problem))),
  ]

  function needs(problem: Problem): CheckValue {
    if (problem.reason === 'not-available') return { words: ['gone'] }
    const parts = problem.reason === 'requires' ? problem.anyOf : [problem.other]
    const names = parts.map((part) => named(checked, part))
    return names[0] ?? { words: ['gone'] }
  }
}

function unavailable(key: PartKey, option: CheckValue, needed: CheckValue): Finding {
  return { code: 'option-not-available', params: { option, needs: needed }, at: key }
}
