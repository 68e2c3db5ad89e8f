import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { isNoted, type ConditionReport } from '@forecourt/domain/stock/condition-report.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/**
 * Returns the condition report of a used car as the annex of its order form (Royal Decree of 5 April 2019), for `order-form.typ`.
 */
export function conditionAnnex(report: ConditionReport, name: string, language: Language) {
  const locale = { locale: language }
  return {
    title: m['condition-report.title']({}, locale),
    subtitle: name,
    intro: m['condition-report.intro']({ day: formatDay(report.completedOn) }, locale),
    heads: [
      m['condition-report.point']({}, locale),
      m['condition-report.state']({}, locale),
      m['condition-report.remark']({}, locale),
    ],
    groups: report.groups.map((group) => ({
      name: translate(group.name, language),
      points: group.points.map(({ name: point, state, remark }) => ({
        name: translate(point, language),
        state: m[`condition-report.${state}`]({}, locale),
        isNoted: isNoted({ state, remark }),
        remark: remark === null ? null : translate(remark, language),
      })),
    })),
  }
}

/** Returns the sentence of the order form about its annex. */
export function annexClause(name: string, language: Language): string {
  return m['condition-report.clause']({ car: name }, { locale: language })
}
