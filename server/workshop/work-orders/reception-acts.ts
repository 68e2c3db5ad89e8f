import { signatureSvg, type Stroke } from '@forecourt/domain/orders/contract.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { ReceptionContent } from '@forecourt/domain/workshop/work-orders/reception.ts'
import { buyerWithNumber } from '../../contacts/buyers.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { hashContent } from '../../platform/database/hash-content.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { daysBefore, type Retention } from '../../platform/jobs/retention.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { loadWork } from './loaded-work.ts'
import { performWorkAct, workOrderNotFound, type WorkAnswer } from './perform-work-act.ts'
import { toReceptionContent } from './reception-content.ts'
import { deleteOldReceptions, insertReception, loadPhotos } from './receptions.sql.ts'
import { seesPrices, type WorkCaller } from './work-order-record.ts'

/** A reception as its customer is to sign it, with its SHA-256. */
export interface ReceptionToSign {
  readonly content: ReceptionContent
  readonly documentHash: string
  readonly language: Language
  readonly name: string
  /** The address that the signed sheet goes to; empty: none. */
  readonly email: string
}

/** Composes the text that the customer of a work order reads and signs; without a language, in that of the customer. */
export async function loadReceptionToSign(
  db: Db,
  call: Pick<WorkCaller, 'now' | 'language'>,
  { id, language: chosen }: { id: number; language?: Language | undefined },
): Promise<ReceptionToSign | undefined> {
  const work = await loadWork(db, id, call.now)
  if (!work) return undefined
  const { customerNumber, customerName } = work.row
  const buyer = customerNumber === null ? undefined : await buyerWithNumber(db, customerNumber)
  const language = chosen ?? buyer?.language ?? call.language
  const terms = translate(await readSetting(db, 'workshop.reception-terms'), language)
  const content = toReceptionContent(work, await loadPhotos(db, work.row.id), terms)
  return { content, documentHash: hashContent(content), language, name: customerName, email: buyer?.email ?? '' }
}

/** Stores the signature of the customer at the desk: by a pen, a finger or a mouse, or by their name alone. */
export function signReception(
  tx: Tx,
  call: WorkCaller,
  {
    id,
    language,
    documentHash,
    name,
    strokes,
  }: { id: number; language: Language; documentHash: string; name: string; strokes: readonly Stroke[] | null },
): Promise<WorkAnswer> {
  return performWorkAct(tx, call, { id }, 'sign-reception', async (row) => {
    if (!seesPrices(call)) return refuse('right-missing', { status: 403 })
    if (name === '') return refuse('signer-missing', { status: 422, field: 'name' })
    const drawn = strokes === null ? null : signatureSvg(strokes)
    if (drawn && !drawn.ok) return refuse(drawn.reason, { status: 422, field: 'strokes' })
    const reception = await loadReceptionToSign(tx, call, { id, language })
    if (!reception) return workOrderNotFound()
    // The signed content is to the letter the one that was shown.
    if (reception.documentHash !== documentHash) return refuse('reception-changed')
    const number = await insertReception(tx, {
      workOrderId: row.id,
      content: JSON.stringify(reception.content),
      fingerprint: documentHash,
      language,
      signerName: name,
      signature: drawn === null ? null : Buffer.from(drawn.svg),
      takenBy: call.staff.userId,
      signedAt: call.now,
    })
    await enqueue(tx, 'mail-reception', { workOrder: row.number, reception: number })
    return undefined
  })
}

export const workReceptionRetention: Retention = {
  name: 'work-receptions',
  remove: async (tx, now) => deleteOldReceptions(tx, daysBefore(now, await readSetting(tx, 'workshop.reception-days'))),
}
