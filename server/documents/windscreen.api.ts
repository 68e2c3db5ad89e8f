import type { WindscreenPaper } from '@forecourt/domain/stock/windscreen.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/result.ts'
import { WindscreenRequest } from '@forecourt/domain/documents/windscreen.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { query } from '../platform/endpoint.ts'
import { FileAnswer, fileAnswer } from '../platform/file-answer.ts'
import { refuse } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { carSheet, type CarSheet } from './print-sheet.ts'
import { printDocument } from './typst.ts'

const print = query({
  path: 'POST /sales/stock/windscreen',
  right: 'STOCK_VIEW',
  summary:
    'Cards for behind the windscreen, a page for each car: make, model, price, what the law asks, and a QR code.',
  input: WindscreenRequest,
  output: fileAnswer,
  async run({ services, call: { now } }, { ids, language, paper }) {
    const sheets: CarSheet[] = []
    for (const id of ids) {
      const sheet = await carSheet(services, id, { language, now })
      if (sheet) sheets.push(sheet)
    }
    const missing = ids.length - sheets.length
    // The code leads to its page, and the figures are those of its advert.
    if (missing > 0) return refuse('windscreen-needs-shop', { status: 422, values: { count: String(missing) } })
    const pdf = await printed(services, { sheets, language, paper })
    return isRefusal(pdf)
      ? pdf
      : new FileAnswer(new Uint8Array(pdf), {
          contentType: 'application/pdf',
          fileName: sheets.length === 1 ? sheets[0]!.fileName : 'windscreen.pdf',
        })
  },
})

export const windscreenEndpoints = [print] as const

function printed(
  { settings }: Services,
  { sheets, language, paper }: { sheets: readonly CarSheet[]; language: Language; paper: WindscreenPaper },
) {
  const locale = { locale: language }
  return printDocument(
    {
      template: paper === 'a4-eight' ? 'windscreen-eight' : 'windscreen',
      data: {
        title: m['windscreen.title']({}, locale),
        language,
        paper,
        texts: { price: m['detail.price']({}, locale), scan: m['windscreen.scan']({}, locale) },
        cards: sheets.map(({ printing: { data } }, index) => cardOf(data, `qr-${index}.svg`)),
      },
      files: Object.fromEntries(sheets.map(({ printing: { files } }, index) => [`qr-${index}.svg`, files['qr.svg']])),
    },
    settings.look,
  )
}

/** Of the sheet that a visitor takes home, what is read from outside. */
function cardOf(data: CarSheet['printing']['data'], code: string) {
  const { name, version, subtitle, price, facts, branch, address, texts } = data
  return {
    ...{ name, version, address, code, facts, codeText: texts.code },
    ...{ branch: branch.name, contact: branch.contact },
    subtitle: subtitle.slice(0, -1),
    number: subtitle.at(-1)!,
    ...{ price: price.amount, lowest: price.lowest, vat: price.vat, official: price.official },
  }
}
