import { readFile } from 'node:fs/promises'
import { placeAddressLine } from '@forecourt/domain/contacts/address.ts'
import type { ShopCustomerType } from '@forecourt/domain/contacts/customer.ts'
import type { OrderDocument } from '@forecourt/domain/orders/order-documents.ts'
import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { readLegalText } from '../../content/legal.ts'
import { printDocument, type Printing } from '../../documents/typst.ts'
import { webText } from '../../documents/web-text.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AnswerContext } from '../../platform/http/endpoint.ts'
import { FileAnswer } from '../../platform/files/file-answer.ts'
import type { Look } from '../../platform/settings/look.ts'
import type { MailAttachment } from '../../platform/mail/mail.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { orderAnswer } from './order-answer.ts'
import { orderForm } from './order-form.ts'
import { branchById, type OrderRow } from './orders.sql.ts'

type Asked = { row: OrderRow; order: Order; language: Language; now: Date; publicUrl: string; look: Look | undefined }

/**
 * Returns the attachments of the confirmation, on a durable medium (Code of Economic Law, art. VI.46 §7): the order
 * form, the terms as accepted, and for a consumer the model withdrawal form and the notice on the legal guarantee.
 */
export async function orderDocuments(db: Db, asked: Asked): Promise<MailAttachment[]> {
  const { order, look } = asked
  const attachments: MailAttachment[] = []
  for (const document of order.documents) {
    const printing = await preparePrinting(db, document, asked)
    if (!printing) continue
    const pdf = await printDocument(printing, look)
    // The printer queue is full: the job is retried later.
    if (isRefusal(pdf)) throw new Error(`No ${document} for ${order.orderNumber}: ${pdf.reason}`)
    attachments.push({
      filename: documentFileName(printing),
      contentType: 'application/pdf',
      contentBase64: pdf.toString('base64'),
    })
  }
  return attachments
}

/** Prints one of the documents as it was mailed, in the language of the order. An unpaid order has none yet. */
export async function printOrderDocument(
  db: Db,
  row: OrderRow,
  document: OrderDocument,
  at: Pick<AnswerContext, 'now'> & Pick<Asked, 'look' | 'publicUrl'>,
): Promise<FileAnswer | ApiRefusal> {
  if (row.placedAt === null) return refuse('order-not-placed')
  const { language } = row
  const order = await orderAnswer(db, row, { now: at.now, language, accessKey: '' })
  const printing = order.documents.includes(document)
    ? await preparePrinting(db, document, { ...at, row, order, language })
    : undefined
  if (!printing) return refuse('file-not-found', { status: 404, field: 'document' })
  const pdf = await printDocument(printing, at.look)
  if (isRefusal(pdf)) return pdf
  return new FileAnswer(new Uint8Array(pdf), { contentType: 'application/pdf', fileName: documentFileName(printing) })
}

function preparePrinting(db: Db, document: OrderDocument, asked: Asked): Promise<Printing | undefined> {
  switch (document) {
    case 'order-form':
      return orderForm(db, asked, asked.language)
    case 'terms':
      return prepareTerms(db, asked)
    case 'withdrawal-form':
      return withdrawalForm(db, asked.row.branchId, asked.language)
    case 'guarantee-notice':
      return guaranteeNotice(asked.language)
  }
}

function documentFileName({ data }: Printing): string {
  return `${urlize(data.title)}.pdf`
}

async function prepareTerms(db: Db, { row, language, ...at }: Asked): Promise<Printing | undefined> {
  const { termsVersion: version, customerType } = row
  return version === null ? undefined : termsToPrint(db, { customerType, language, version }, at)
}

/** Returns the terms of sale in a version; undefined: there is no such version. */
export async function termsToPrint(
  db: Db,
  terms: { customerType: ShopCustomerType; language: Language; version: number },
  at: Pick<Asked, 'now' | 'publicUrl'>,
): Promise<Printing | undefined> {
  const { language } = terms
  const text = await readLegalText(db, { kind: 'terms', ...terms }, at)
  if (!text) return undefined
  const { title, version, intro, sections } = text
  const body = sections.map((section) => `<h2>${section.title}</h2>${section.html}`).join('')
  const heading = m['order-form.terms-title']({ title, version }, { locale: language })
  const printing = webText(`${intro}${body}`, heading, language)
  if (isRefusal(printing)) throw new Error(`The terms are too long for a document: ${printing.reason}`)
  return printing
}

/**
 * Returns the papers for a consumer who signs an order form: the notice on the legal guarantee, due in the showroom too
 * (Directive 2011/83/EU, art. 5 §1, e) as changed by Directive 2024/825), and unless the car is built to their choice
 * the model withdrawal form, needed for signing at a distance (Code of Economic Law, art. VI.46 §7).
 */
export async function consumerDocuments(
  db: Db,
  { branchId, language, isMadeToOrder }: { branchId: string; language: Language; isMadeToOrder: boolean },
): Promise<Printing[]> {
  return [await guaranteeNotice(language), ...(isMadeToOrder ? [] : [await withdrawalForm(db, branchId, language)])]
}

/** Prints the model withdrawal form with the text of annex 2 of book VI. */
async function withdrawalForm(db: Db, branchId: string, language: Language): Promise<Printing> {
  const locale = { locale: language }
  const branch = await branchById(db, branchId)
  const address = placeAddressLine(branch, language)
  const entry = (text: string, room: number) => ({ text, room })
  return {
    template: 'withdrawal-form',
    data: {
      title: m['withdrawal-form.title']({}, locale),
      language,
      note: m['withdrawal-form.note']({}, locale),
      entries: [
        entry(m['withdrawal-form.to']({ company: branch.companyName, address, email: branch.email }, locale), 0),
        entry(m['withdrawal-form.statement']({}, locale), 2),
        entry(m['withdrawal-form.dates']({}, locale), 1),
        entry(m['withdrawal-form.name']({}, locale), 1),
        entry(m['withdrawal-form.address']({}, locale), 1),
        entry(m['withdrawal-form.signature']({}, locale), 1),
        entry(m['withdrawal-form.date']({}, locale), 1),
      ],
      strike: m['withdrawal-form.strike']({}, locale),
    },
    files: {},
  }
}

/** Prints the picture that the shop shows before the order. */
async function guaranteeNotice(language: Language): Promise<Printing> {
  const picture = new URL(`../../../shop/public/guarantee-notice.${language}.svg`, import.meta.url)
  const locale = { locale: language }
  return {
    template: 'guarantee-notice',
    data: {
      title: m['guarantee-notice.title']({}, locale),
      language,
      alt: m['guarantee-notice.alt']({}, locale),
    },
    files: { 'notice.svg': await readFile(picture) },
  }
}
