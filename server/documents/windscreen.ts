import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { WindscreenPaper } from '@forecourt/domain/stock/windscreen.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FileAnswer } from '../platform/files/file-answer.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Services } from '../platform/http/services.ts'
import { carSheet, type CarSheet } from './print-sheet.ts'
import { printDocument } from './typst.ts'

/** A car by its number, and what is spoken where it stands. */
type CarToPrint = { readonly number: number; readonly language: Language }

/**
 * Cards for behind the windscreen or in the showroom: make, model, price, what the law asks, and a QR code to the page
 * of the car in the shop. Refuses cars that the shop does not show: the figures are those of the advert.
 */
export async function windscreens(
  services: Services,
  cars: readonly CarToPrint[],
  { paper, now }: { paper: WindscreenPaper; now: Date },
): Promise<FileAnswer | ApiRefusal> {
  const cards: { sheet: CarSheet; language: Language }[] = []
  for (const { number, language } of cars) {
    const sheet = await carSheet(services, number, { language, now })
    if (sheet) cards.push({ sheet, language })
  }
  const missing = cars.length - cards.length
  if (missing > 0) return refuse('windscreen-needs-shop', { status: 422, values: { count: String(missing) } })
  const first = requireValue(cards[0], 'a price card to print')
  const locale = { locale: first.language }
  const pdf = await printDocument(
    {
      template: paper === 'a4-eight' ? 'windscreen-eight' : 'windscreen',
      data: {
        title: m['windscreen.title']({}, locale),
        language: first.language,
        paper,
        cards: cards.map((card, index) => buildCard(card, `qr-${index}.svg`)),
      },
      files: Object.fromEntries(cards.map(({ sheet }, index) => [`qr-${index}.svg`, sheet.printing.files['qr.svg']])),
    },
    services.settings.look,
  )
  if (isRefusal(pdf)) return pdf
  const fileName = cards.length === 1 ? first.sheet.fileName : 'windscreen.pdf'
  return new FileAnswer(new Uint8Array(pdf), { contentType: 'application/pdf', fileName })
}

/** Of the sheet that a visitor takes home, what is read from outside. */
function buildCard({ sheet: { printing }, language }: { sheet: CarSheet; language: Language }, code: string) {
  const { name, version, subtitle, price, facts, branch, address, texts } = printing.data
  const locale = { locale: language }
  return {
    name,
    version,
    address,
    code,
    facts,
    language,
    codeText: texts.code,
    branch: branch.name,
    contact: branch.contact,
    subtitle: subtitle.slice(0, -1),
    number: requireValue(subtitle.at(-1), 'the number of the car'),
    price: price.amount,
    lowest: price.lowest,
    vat: price.vat,
    official: price.official,
    texts: { price: m['words.price-gross']({}, locale), scan: m['windscreen.scan']({}, locale) },
  }
}
