import type { InternalOrderRecord } from '@forecourt/domain/orders/internal-order.schema.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { printDocument } from '../../documents/typst.ts'
import { FileAnswer } from '../../platform/files/file-answer.ts'
import type { Look } from '../../platform/settings/look.ts'
import type { ApiRefusal } from '../../platform/http/refusal.ts'

/** Prints an internal order to lie beside the car: the work and its due day, without prices. */
export async function workSheet(
  order: InternalOrderRecord,
  language: Language,
  look: Look | undefined,
): Promise<FileAnswer | ApiRefusal> {
  const locale = { locale: language }
  const title = order.internalNumber
  const facts = [
    [m['words.car']({}, locale), order.car],
    [m['words.plate']({}, locale), order.licencePlate],
    [m['words.vin']({}, locale), order.vin],
    [m['words.customer']({}, locale), order.customer],
    [m['words.seller']({}, locale), `${order.owner.name}, ${order.branch.name}`],
    [m['work-sheet.department']({}, locale), translate(order.department.label, language)],
    [m['words.dossier']({}, locale), `${order.dossier.dossierNumber} · ${order.orderNumber}`],
  ]
  const pdf = await printDocument(
    {
      template: 'work-sheet',
      data: {
        title,
        language,
        name: m['work-sheet.title']({}, locale),
        due: m['words.due-by']({ day: formatDay(order.dueOn) }, locale),
        facts: facts.flatMap(([term, value]) => (value ? [{ term, value }] : [])),
        note: order.note,
        texts: {
          note: m['words.remark']({}, locale),
          work: m['work-sheet.work']({}, locale),
          quantity: m['words.quantity']({}, locale),
          done: m['work-sheet.done']({}, locale),
          by: m['work-sheet.by']({}, locale),
        },
        lines: order.lines.map(({ name, quantity }) => ({ name, quantity: String(quantity) })),
      },
      files: {},
    },
    look,
  )
  if (isRefusal(pdf)) return pdf
  return new FileAnswer(new Uint8Array(pdf), { contentType: 'application/pdf', fileName: `${urlize(title)}.pdf` })
}
