import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatWhole, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import type { WorkOrderRecord } from '@forecourt/domain/workshop/work-orders/work-order.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { printDocument } from '../../documents/typst.ts'
import { FileAnswer } from '../../platform/files/file-answer.ts'
import type { ApiRefusal } from '../../platform/http/refusal.ts'
import type { Look } from '../../platform/settings/look.ts'

/** Prints the sheet that goes with a car: what was done, and what the workshop advised and the customer declined. */
export async function printHandOver(
  order: WorkOrderRecord,
  language: Language,
  look: Look | undefined,
): Promise<FileAnswer | ApiRefusal> {
  const locale = { locale: language }
  const number = new Intl.NumberFormat(toLocale(language), { maximumFractionDigits: 2 })
  const km = (value: number | null) =>
    value === null ? null : m['words.kilometres']({ count: formatWhole(value, language) }, locale)
  const facts = [
    [m['words.car']({}, locale), order.car],
    [m['words.plate']({}, locale), order.licencePlate],
    [m['words.vin']({}, locale), order.vin],
    [m['office.work-order.sheet.km-in']({}, locale), km(order.kmIn)],
    [m['office.work-order.sheet.km-out']({}, locale), km(order.kmOut)],
    [m['words.customer']({}, locale), order.customer.name],
    [m['office.work-order.desk.complaint']({}, locale), order.complaint],
    [m['office.work-order.desk.tested']({}, locale), order.testNote],
  ]
  const declined = order.proposals.filter(({ state }) => state === 'declined')
  const pdf = await printDocument(
    {
      template: 'hand-over-sheet',
      data: {
        title: order.workNumber,
        language,
        name: m['office.work-order.sheet.title']({}, locale),
        branch: order.branch.name,
        facts: facts.flatMap(([term, value]) => (value ? [{ term, value }] : [])),
        texts: {
          work: m['office.work-order.card.work']({}, locale),
          quantity: m['words.quantity']({}, locale),
          declined: m['office.work-order.sheet.declined']({}, locale),
          declinedText: m['office.work-order.sheet.declined-text']({}, locale),
          taken: m['office.work-order.sheet.taken']({}, locale),
        },
        lines: [
          ...order.jobs
            .filter(({ state }) => state === 'done')
            .map(({ name, labour }) => ({
              name,
              quantity:
                labour.quantity === 0
                  ? ''
                  : m['office.work-board.hours']({ hours: number.format(labour.quantity / 1_000) }, locale),
            })),
          ...order.lines.map(({ name, quantity }) => ({ name, quantity: number.format(quantity / 1_000) })),
        ],
        declined: declined.map(({ name, explanation, pricing, answer }) => ({
          name,
          explanation,
          price: pricing === null ? '' : formatExactMoney(pricing.grossCents, language),
          by:
            answer === null
              ? ''
              : m['office.work-order.sheet.declined-by'](
                  { name: answer.name, day: formatDay(brusselsDay(new Date(answer.at))) },
                  locale,
                ),
        })),
      },
      files: {},
    },
    look,
  )
  if (isRefusal(pdf)) return pdf
  return new FileAnswer(new Uint8Array(pdf), {
    contentType: 'application/pdf',
    fileName: `${urlize(order.workNumber)}-${urlize(m['office.work-order.sheet.title']({}, locale))}.pdf`,
  })
}
