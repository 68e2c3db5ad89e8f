import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { WorkOrderRecord } from '@forecourt/domain/workshop/work-orders/work-order.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { printDocument } from '../../documents/typst.ts'
import { FileAnswer } from '../../platform/files/file-answer.ts'
import type { ApiRefusal } from '../../platform/http/refusal.ts'
import type { Look } from '../../platform/settings/look.ts'
import { momentText } from './moment-text.ts'

/** Prints the job card of a work order, for beside the car: what is to be done with which parts, and no prices. */
export async function printJobCard(
  order: WorkOrderRecord,
  language: Language,
  look: Look | undefined,
): Promise<FileAnswer | ApiRefusal> {
  const locale = { locale: language }
  const number = new Intl.NumberFormat(toLocale(language), { maximumFractionDigits: 2 })
  const km = order.kmIn === null ? null : m['words.kilometres']({ count: formatWhole(order.kmIn, language) }, locale)
  const facts = [
    [m['words.car']({}, locale), order.car],
    [m['words.plate']({}, locale), order.licencePlate],
    [m['words.vin']({}, locale), order.vin],
    [m['words.mileage']({}, locale), km],
    [m['words.customer']({}, locale), [order.customer.name, order.customer.phone].filter(Boolean).join(', ')],
    [m['office.work-order.receive.workshop']({}, locale), translate(order.department.label, language)],
    [
      m['office.work-order.desk.bay']({}, locale),
      order.bay === null ? null : m['office.work-order.receive.bay-number']({ number: order.bay }, locale),
    ],
  ]
  const hours = (minutes: number) => m['office.work-board.hours']({ hours: number.format(minutes / 60) }, locale)
  const jobs = order.jobs.filter(({ state }) => state !== 'dropped')
  const pdf = await printDocument(
    {
      template: 'work-sheet',
      data: {
        title: order.workNumber,
        language,
        name: m['office.work-order.card.title']({}, locale),
        due:
          order.promisedAt === null
            ? ''
            : m['words.due-by']({ day: momentText(new Date(order.promisedAt), language) }, locale),
        facts: facts.flatMap(([term, value]) => (value ? [{ term, value }] : [])),
        note: [order.complaint, order.note].filter(Boolean).join('\n'),
        texts: {
          note: m['office.work-order.desk.complaint']({}, locale),
          work: m['office.work-order.card.work']({}, locale),
          quantity: m['words.quantity']({}, locale),
          done: m['work-sheet.done']({}, locale),
          by: m['work-sheet.by']({}, locale),
        },
        lines: [
          ...jobs.map(({ name, minutes, technician }) => ({
            name: technician === null ? name : `${name} (${technician.name})`,
            quantity: minutes === 0 ? '' : hours(minutes),
          })),
          ...order.lines.map(({ name, quantity }) => ({ name, quantity: number.format(quantity / 1_000) })),
        ],
      },
      files: {},
    },
    look,
  )
  if (isRefusal(pdf)) return pdf
  return new FileAnswer(new Uint8Array(pdf), {
    contentType: 'application/pdf',
    fileName: `${urlize(order.workNumber)}.pdf`,
  })
}
