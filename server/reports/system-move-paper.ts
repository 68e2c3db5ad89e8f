import type { Move, MoveStepReport } from '@forecourt/domain/reports/system-move.schema.ts'
import type { MoveStep } from '@forecourt/domain/reports/system-move.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatWhole, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Printing } from '../documents/typst.ts'
import type { FileAnswer } from '../platform/files/file-answer.ts'
import { spreadsheet, type Cell } from '../platform/imports/export-file.ts'

/** A document of a thousand pages is useless: the spreadsheet has every line. */
const mostPrinted = 400

const stepTexts = {
  customers: m['office.system-move.steps.customers'],
  suppliers: m['office.system-move.steps.suppliers'],
  'used-cars': m['office.system-move.steps.used-cars'],
  'stock-cars': m['office.system-move.steps.stock-cars'],
  orders: m['office.system-move.steps.orders'],
  receivables: m['office.system-move.steps.receivables'],
  payables: m['office.system-move.steps.payables'],
} as const satisfies Record<MoveStep, unknown>

/** Names of sums, where a step has more than one. */
const amountTexts: Readonly<Record<string, (typeof m)['words.amount']>> = {
  totalCents: m['office.system-move.amounts.totalCents'],
  advanceCents: m['office.system-move.amounts.advanceCents'],
}

const groupTexts = {
  private: m['resources.shared.choices.payer.private'],
  business: m['resources.shared.choices.payer.business'],
} as const

function titleReport({ name, closedAt, startedAt }: Move, language: Language): string {
  const day = formatDay(brusselsDay(new Date(closedAt ?? startedAt)))
  return m['office.system-move.report-title']({ name, day }, { locale: language })
}

/** Writes the report of a move as a spreadsheet: by step the counts and sums, then every line that was not imported. */
export function exportMoveReport(
  move: Move,
  steps: readonly MoveStepReport[],
  language: Language,
): Promise<FileAnswer> {
  const locale = { locale: language }
  const head = [
    m['office.system-move.step']({}, locale),
    m['office.system-move.what']({}, locale),
    m['words.file']({}, locale),
    m['office.import.line']({}, locale),
    m['office.system-move.outside-number']({}, locale),
    m['office.system-move.reason']({}, locale),
    m['office.system-move.count']({}, locale),
    m['office.system-move.in-file']({}, locale),
    m['office.system-move.taken-amount']({}, locale),
  ]
  const lines = steps.flatMap((report): Cell[][] => {
    const step = stepTexts[report.step]({}, locale)
    const count = (what: string, value: number): Cell[] => [step, what, null, null, null, null, value, null, null]
    return [
      count(m['office.system-move.lines']({}, locale), report.lines),
      count(m['office.system-move.taken']({}, locale), report.taken),
      count(m['office.system-move.refused']({}, locale), report.wrong),
      count(m['office.system-move.waiting']({}, locale), report.waiting),
      ...report.amounts.map(({ field, fileCents, takenCents }): Cell[] => [
        step,
        (amountTexts[field] ?? m['words.amount'])({}, locale),
        null,
        null,
        null,
        null,
        null,
        fileCents / 100,
        takenCents / 100,
      ]),
      ...report.groups.map(({ group, count: counted, cents }): Cell[] => [
        step,
        groupTexts[group]({}, locale),
        null,
        null,
        null,
        null,
        counted,
        null,
        cents / 100,
      ]),
      ...report.refused.map(({ fileName, line, key, reasons }): Cell[] => [
        step,
        m['office.system-move.refused']({}, locale),
        fileName,
        line,
        key,
        reasons.join(' '),
        null,
        null,
        null,
      ]),
    ]
  })
  return spreadsheet(head, lines, `${titleReport(move, language)}.xlsx`)
}

/** Prints the report of a move. */
export function printMoveReport(move: Move, steps: readonly MoveStepReport[], language: Language): Printing {
  const locale = { locale: language }
  const title = titleReport(move, language)
  const number = (text: string) => ({ text, number: true, wide: false })
  const wide = (text: string) => ({ text, number: false, wide: true })
  const plain = (text: string) => ({ text, number: false, wide: false })
  const whole = (count: number) => formatWhole(count, language)
  const money = (cents: number) => formatExactMoney(cents, language)
  const refused = steps.flatMap((report) =>
    report.refused.map(({ fileName, line, key, reasons }) => [
      stepTexts[report.step]({}, locale),
      `${fileName}, ${line}`,
      key ?? '–',
      reasons.join(' '),
    ]),
  )
  return {
    template: 'register',
    data: {
      title,
      language,
      subtitle: [move.startedBy, move.closedBy].filter((name) => name !== null).join(' · '),
      heads: [
        wide(m['office.system-move.step']({}, locale)),
        number(m['office.system-move.lines']({}, locale)),
        number(m['office.system-move.taken']({}, locale)),
        number(m['office.system-move.refused']({}, locale)),
        number(m['office.system-move.waiting']({}, locale)),
        number(m['office.system-move.in-file']({}, locale)),
        number(m['office.system-move.taken-amount']({}, locale)),
      ],
      rows: steps.flatMap(({ step, lines, taken, wrong, waiting, amounts: [amount, ...others], groups }) => [
        [
          stepTexts[step]({}, locale),
          whole(lines),
          whole(taken),
          whole(wrong),
          whole(waiting),
          amount ? money(amount.fileCents) : '',
          amount ? money(amount.takenCents) : '',
        ],
        ...others.map(({ field, fileCents, takenCents }) => [
          `– ${(amountTexts[field] ?? m['words.amount'])({}, locale)}`,
          '',
          '',
          '',
          '',
          money(fileCents),
          money(takenCents),
        ]),
        ...groups.map(({ group, count, cents }) => [
          `– ${groupTexts[group]({}, locale)}`,
          '',
          whole(count),
          '',
          '',
          '',
          money(cents),
        ]),
      ]),
      total: [],
      none: '',
      foot: title,
      more:
        refused.length === 0
          ? []
          : [
              {
                title: m['office.system-move.refused-lines']({}, locale),
                heads: [
                  plain(m['office.system-move.step']({}, locale)),
                  plain(m['words.file']({}, locale)),
                  plain(m['office.system-move.outside-number']({}, locale)),
                  wide(m['office.system-move.reason']({}, locale)),
                ],
                rows: refused.slice(0, mostPrinted),
                note:
                  refused.length > mostPrinted
                    ? m['office.system-move.more-lines']({ count: refused.length - mostPrinted }, locale)
                    : '',
              },
            ],
    },
    files: {},
  }
}
