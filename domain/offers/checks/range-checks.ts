import { checkCompatibility, type PartKey, type Problem } from '../../catalogue/compatibility.ts'
import { flagAgainst, type OfferRange } from '../offer-sale.ts'
import type { Checked } from './facts-now.ts'
import { nameSubject } from './named.ts'
import type { CheckValue, Finding } from './offer-check.ts'

/**
 * Returns rows 15 to 20: parts of a new car, or one from stock, that are no longer made or sold. An existing car may be the
 * last of its kind: for that one only changes since then are reported.
 */
export function rangeChecks({ snapshot: { content, context: was }, now: { context } }: Checked): Finding[] {
  const isToBuild = content.car?.kind === 'configured'
  const { range } = context
  if (!range || (!isToBuild && !was.range)) return termChecks(context, content.salesType)
  const ended = (isGood: (of: OfferRange) => boolean) => !isGood(range) && (isToBuild || isGood(was.range!))
  const { model, year, bodyType, version, engine } = range
  const findings: (Finding | false | null)[] = [
    ended((of) => of.model.isActive) && { code: 'product-inactive', params: { product: model.name } },
    ended((of) => of.year.isActive) && { code: 'build-year-inactive', params: { year: year.year } },
    engine &&
      ended((of) => of.engine?.isOffered ?? true) && {
        code: 'engine-inactive',
        params: { engine: engine.name },
        place: 'car',
      },
    ended((of) => of.bodyType.isActive) && { code: 'car-type-inactive', params: { carType: { name: bodyType.name } } },
    ended((of) => of.version.isOrderable) && {
      code: 'version-inactive',
      params: { version: version.name, since: { day: version.since } },
      // The factory no longer builds it, whatever offer the customer has.
      ...(isToBuild && { severity: 'error' }),
    },
  ]
  return [...findings.filter((finding) => !!finding), ...termChecks(context, content.salesType)]
}

function termChecks(
  { terms }: Checked['now']['context'],
  salesType: Checked['snapshot']['content']['salesType'],
): Finding[] {
  if (terms.isSalesTypeActive) return []
  return [{ code: 'sales-type-inactive', params: { salesType: { salesTypes: [salesType] } } }]
}

/** Rows 17 and 23: parts that the version has no more, that are no longer for this sale, or that no longer go together. */
export function partChecks(checked: Checked): Finding[] {
  const { content, context } = checked.snapshot
  const { car, facts } = checked.now.context
  if (content.car?.kind !== 'configured' || car === null) return []
  const known = new Set(car.parts.map(({ key }) => key))
  const gone = content.car.parts.filter((key) => !known.has(key))
  const findings = gone.map((key): Finding => {
    const name = nameSubject(checked, key)
    // Not ordered at the factory yet: without its engine there is no such car.
    if (key.startsWith('engine-'))
      return { code: 'engine-inactive', params: { engine: name }, at: key, severity: 'error' }
    return unavailable(key, name, { words: ['gone'] })
  })
  for (const part of car.parts) {
    if (!content.car.parts.includes(part.key) || flagAgainst(part, content) === undefined) continue
    findings.push(unavailable(part.key, nameSubject(checked, part.key), { words: ['gone'] }))
  }
  if (facts.configuration === null || context.car === null) return findings
  const { tags, contents, relations } = facts.configuration
  const picks = content.car.parts.filter((key) => known.has(key))
  const { problems } = checkCompatibility({ tags: new Map(tags), contents: new Map(contents), relations }, picks)
  return [
    ...findings,
    ...problems.map((problem) => unavailable(problem.part, nameSubject(checked, problem.part), needs(problem))),
  ]

  function needs(problem: Problem): CheckValue {
    if (problem.reason === 'not-available') return { words: ['gone'] }
    const parts = problem.reason === 'requires' ? problem.anyOf : [problem.other]
    const names = parts.map((part) => nameSubject(checked, part))
    return names[0] ?? { words: ['gone'] }
  }
}

function unavailable(key: PartKey, option: CheckValue, needed: CheckValue): Finding {
  return { code: 'option-not-available', params: { option, needs: needed }, at: key }
}
