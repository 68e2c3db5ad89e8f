import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatWhole, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import type { ReceptionContent, WorkPhotoKind } from '@forecourt/domain/workshop/work-orders/reception.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { printDocument } from '../../documents/typst.ts'
import { readUpload } from '../../media/uploads.ts'
import type { Db } from '../../platform/database/database.ts'
import { FileAnswer } from '../../platform/files/file-answer.ts'
import type { ApiRefusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { smallPhoto } from '../../trade-ins/small-photo.ts'
import { momentText } from './moment-text.ts'
import { workOrderNotFound } from './perform-work-act.ts'
import { loadReceptionToSign } from './reception-acts.ts'
import { loadPhotos, loadReceptions, type SignedReception } from './receptions.sql.ts'
import type { WorkCaller } from './work-order-record.ts'
import { deskWorkOrder } from './work-orders.sql.ts'

interface At {
  readonly db: Db
  readonly call: WorkCaller
  readonly services: Services
}

/** Enough for a third of the width of a page. */
const photoPixels = 700

const kindTexts = {
  car: m['office.work-order.photos.kinds.car'],
  damage: m['office.work-order.photos.kinds.damage'],
  dashboard: m['office.work-order.photos.kinds.dashboard'],
  part: m['office.work-order.photos.kinds.part'],
} as const satisfies Record<WorkPhotoKind, unknown>

/** Prints the intake sheet of a car: what the customer signed, or what there is to sign with a pen. */
export async function printReception(
  at: At,
  { id, reception: number }: { id: number; reception: number | null },
): Promise<FileAnswer | ApiRefusal> {
  const { db, call } = at
  const row = await deskWorkOrder(db, id)
  if (!row) return workOrderNotFound()
  const signed =
    number === null ? undefined : (await loadReceptions(db, row.id)).find((reception) => reception.number === number)
  if (number !== null && !signed) return workOrderNotFound()
  const shown = signed ?? (await loadReceptionToSign(db, call, { id }))
  if (!shown) return workOrderNotFound()
  const sheet = await printSheet(at, row.id, shown, signed)
  if (isRefusal(sheet)) return sheet
  return new FileAnswer(new Uint8Array(sheet.pdf), { contentType: 'application/pdf', fileName: sheet.fileName })
}

interface Sheet {
  readonly pdf: Buffer
  readonly fileName: string
}

/** Prints the sheet that a customer signed. */
export function printSigned(
  at: Pick<At, 'db' | 'services'>,
  workOrderId: string,
  signed: SignedReception,
): Promise<Sheet | ApiRefusal> {
  return printSheet(at, workOrderId, signed, signed)
}

async function printSheet(
  at: Pick<At, 'db' | 'services'>,
  workOrderId: string,
  { content, language }: Pick<SignedReception, 'content' | 'language'>,
  signed: SignedReception | undefined,
): Promise<Sheet | ApiRefusal> {
  const { services } = at
  const photos = await readPhotos(at, workOrderId, content)
  const locale = { locale: language }
  const title = m['office.work-order.reception.sheet']({}, locale)
  const pdf = await printDocument(
    {
      template: 'reception-sheet',
      data: {
        title: content.workNumber,
        language,
        name: title,
        branch: content.branch,
        facts: toFacts(content, language),
        jobs: content.jobs,
        photos: photos.map(({ file, kind, note }) => ({
          file,
          caption: [kindTexts[kind]({}, locale), note].filter(Boolean).join(': '),
        })),
        terms: content.terms.split('\n'),
        signature: signed ? toSignature(signed) : null,
        texts: {
          work: m['office.work-order.card.work']({}, locale),
          photos: m['words.photos']({}, locale),
          signature: m['office.work-order.reception.signature']({}, locale),
          pen: m['office.work-order.reception.pen']({}, locale),
        },
      },
      files: {
        ...Object.fromEntries(photos.map(({ file, content: bytes }) => [file, bytes])),
        ...(signed?.signature ? { 'signature.svg': new Uint8Array(signed.signature) } : {}),
      },
    },
    services.settings.look,
  )
  if (isRefusal(pdf)) return pdf
  return { pdf, fileName: `${urlize(content.workNumber)}-${urlize(title)}.pdf` }
}

function toFacts(content: ReceptionContent, language: Language) {
  const locale = { locale: language }
  const { car, licencePlate, vin, km, keyCount, customer, complaint, promisedAt, limitCents } = content
  const facts = [
    [m['words.car']({}, locale), car],
    [m['words.plate']({}, locale), licencePlate],
    [m['words.vin']({}, locale), vin],
    [
      m['words.mileage']({}, locale),
      km === null ? null : m['words.kilometres']({ count: formatWhole(km, language) }, locale),
    ],
    [m['words.key-count']({}, locale), keyCount === null ? null : String(keyCount)],
    [m['words.customer']({}, locale), customer],
    [m['office.work-order.desk.complaint']({}, locale), complaint],
    [
      m['office.work-order.receive.promised']({}, locale),
      promisedAt === null ? null : momentText(new Date(promisedAt), language),
    ],
    [
      m['office.work-order.receive.limit']({}, locale),
      limitCents === null ? null : formatExactMoney(limitCents, language),
    ],
  ]
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []))
}

function toSignature({ signature, signerName: name, signedAt, takerName, fingerprint, language }: SignedReception) {
  const locale = { locale: language }
  return {
    drawn: signature === null ? null : m['sale-form.drawn-by']({ name }, locale),
    typed: signature === null ? name : null,
    note: m['sale-form.signed-read']({ name, day: formatDay(brusselsDay(signedAt)) }, locale),
    proof: [
      m['sale-form.proof']({ when: momentText(signedAt, language), name: takerName }, locale),
      m['office.work-order.reception.fingerprint']({ hash: fingerprint }, locale),
    ],
  }
}

/** Reads the photos of a reception; a file that is not there is left out. */
async function readPhotos(
  { db, services }: Pick<At, 'db' | 'services'>,
  workOrderId: string,
  { photos }: ReceptionContent,
) {
  const stored = await loadPhotos(db, workOrderId)
  const read = await Promise.all(
    photos.map(async ({ id, kind, note }, at) => {
      const photo = stored.find(({ number }) => number === id)
      const upload = photo && (await readUpload(db, services, photo.uploadId))
      return upload
        ? [{ file: `photo-${at + 1}.jpg`, kind, note, content: await smallPhoto(upload.content, photoPixels) }]
        : []
    }),
  )
  return read.flat()
}
