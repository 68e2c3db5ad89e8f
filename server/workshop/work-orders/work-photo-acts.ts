import { createHash } from 'node:crypto'
import { isOpenProposal } from '@forecourt/domain/workshop/work-orders/proposed-work.ts'
import { WORK_PHOTO_RULES, type WorkPhotoKind } from '@forecourt/domain/workshop/work-orders/reception.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { checkFile } from '../../media/file-check.ts'
import { addUpload, keepUpload, readUpload, storeUpload } from '../../media/uploads.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { SentFile } from '../../platform/http/multipart.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { smallPhoto } from '../../trade-ins/small-photo.ts'
import { performWorkAct, workOrderNotFound, type WorkAnswer } from './perform-work-act.ts'
import { loadProposals } from './proposed-work.sql.ts'
import { isKept } from './reception-content.ts'
import { deletePhoto, insertPhoto, labelPhoto, loadPhotos, loadReceptions, type Photo } from './receptions.sql.ts'
import { notifyWorkDesks } from './work-news.ts'
import type { WorkCaller } from './work-order-record.ts'
import { deskWorkOrder, type DeskWorkOrder } from './work-orders.sql.ts'

interface Label {
  readonly kind: WorkPhotoKind
  readonly note: string
  /** The proposed work that the photo explains. */
  readonly proposal: number | null
}

interface At {
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly services: Services
  readonly call: WorkCaller
}

/** Saves a photo of a car that is here. */
export async function savePhoto(
  { transact, services, call }: At,
  { id, ...label }: { id: number } & Label,
  sent: SentFile,
): Promise<WorkAnswer> {
  const file = await checkFile(sent, WORK_PHOTO_RULES)
  if (isRefusal(file)) return file
  const uploadId = await transact((tx) => addUpload(tx, file, call.now))
  await storeUpload(services, uploadId, file)
  return transact((tx) =>
    performWorkAct(tx, call, { id }, 'photograph', async (row) => {
      if ((await loadPhotos(tx, row.id)).length >= WORK_PHOTO_RULES.maxCount)
        return refuse('work-photos-full', { status: 422, values: { most: String(WORK_PHOTO_RULES.maxCount) } })
      const columns = await toColumns(tx, row, label)
      if ('reason' in columns) return columns
      await keepUpload(tx, uploadId, call.now)
      await insertPhoto(tx, {
        ...columns,
        workOrderId: row.id,
        uploadId,
        fingerprint: createHash('sha256').update(file.bytes).digest('hex'),
        takenBy: call.staff.userId,
        createdAt: call.now,
      })
      await notifyWorkDesks(tx, row)
      return undefined
    }),
  )
}

/** Returns the columns of a photo. Only a part explains proposed work, and only work without an answer yet. */
async function toColumns(tx: Tx, row: DeskWorkOrder, { kind, note, proposal: number }: Label) {
  if (number === null) return { kind, note, proposedWorkId: null }
  const proposal = (await loadProposals(tx, row.id)).find((one) => one.number === number)
  if (!proposal || kind !== 'part' || !isOpenProposal(proposal))
    return refuse('reference-gone', { status: 422, field: 'proposal' })
  return { kind, note, proposedWorkId: proposal.id }
}

export function relabelPhoto(
  tx: Tx,
  call: WorkCaller,
  { id, photo: number, ...label }: { id: number; photo: number } & Label,
): Promise<WorkAnswer> {
  return changePhoto(tx, call, { id, number }, async (row, photo) => {
    const columns = await toColumns(tx, row, label)
    if ('reason' in columns) return columns
    await labelPhoto(tx, photo.id, columns)
    return undefined
  })
}

export function removePhoto(tx: Tx, call: WorkCaller, asked: { id: number; photo: number }): Promise<WorkAnswer> {
  return changePhoto(tx, call, { id: asked.id, number: asked.photo }, async (_, photo) => {
    await deletePhoto(tx, photo.id)
    return undefined
  })
}

function changePhoto(
  tx: Tx,
  call: WorkCaller,
  { id, number }: { id: number; number: number },
  change: (row: DeskWorkOrder, photo: Photo) => Promise<ApiRefusal | undefined>,
): Promise<WorkAnswer> {
  return performWorkAct(tx, call, { id }, 'photograph', async (row) => {
    const photo = (await loadPhotos(tx, row.id)).find((one) => one.number === number)
    if (!photo) return workOrderNotFound()
    if (isKept(photo, await loadReceptions(tx, row.id))) return refuse('work-photo-kept', { status: 422 })
    return change(row, photo)
  })
}

const pixels = { small: 320, large: 1_600 }

/** Returns a photo as a JPEG, small for a row of them or large for the screen; undefined: it is not there. */
export async function readPhoto(
  db: Db,
  services: Services,
  { id, photo: number, size }: { id: number; photo: number; size: keyof typeof pixels },
): Promise<{ dataUrl: string } | ApiRefusal> {
  const row = await deskWorkOrder(db, id)
  const photo = row && (await loadPhotos(db, row.id)).find((one) => one.number === number)
  return (photo && (await showPhoto(db, services, photo, size))) ?? workOrderNotFound()
}

export async function showPhoto(
  db: Db,
  services: Services,
  { uploadId }: Pick<Photo, 'uploadId'>,
  size: keyof typeof pixels,
): Promise<{ dataUrl: string } | undefined> {
  const stored = await readUpload(db, services, uploadId)
  if (!stored) return undefined
  const picture = await smallPhoto(stored.content, pixels[size])
  return { dataUrl: `data:image/jpeg;base64,${picture.toString('base64')}` }
}
