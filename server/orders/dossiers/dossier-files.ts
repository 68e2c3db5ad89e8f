import {
  DOSSIER_FILE_RULES,
  expires,
  notingAct,
  paperCan,
  type DossierPaper,
  type IdentityGround,
} from '@forecourt/domain/orders/dossier.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { checkFile } from '../../media/file-check.ts'
import { addUpload, keepUpload, readUpload, releaseUpload, storeUpload } from '../../media/uploads.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { FileAnswer } from '../../platform/files/file-answer.ts'
import type { SentFile } from '../../platform/http/multipart.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { performAct, dossierNotFound, toApiRefusal } from './dossier-acts.ts'
import { deleteFile, filesOfDossier, insertFile, noteExpiry } from './dossier-files.sql.ts'
import { deskDossier, notePaper, papersOfDossier } from './dossiers.sql.ts'

type At = {
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  services: Services
  call: OfferCaller
}
type AskedPaper = { id: number; paper: DossierPaper }
/** Of an identity card: the legal ground to keep its copy, and that its national number is masked. */
type IdentityCopy = { ground?: IdentityGround | undefined; isMasked?: 'yes' | undefined }

/** Stores a scan of a paper: the paper counts as received, since today unless it was before. */
export async function keepDossierFile(
  { transact, services, call }: At,
  { id, paper, expiresOn, ground, isMasked }: AskedPaper & IdentityCopy & { expiresOn: string },
  sent: SentFile,
) {
  if (paper === 'identity' && isMasked === undefined) {
    return refuse('identity-not-masked', { status: 422, field: 'isMasked' })
  }
  if (paper === 'identity' && ground === undefined) {
    return refuse('identity-ground-missing', { status: 422, field: 'ground' })
  }
  if (paper === 'order-form') return refuse('order-form-is-signed', { status: 422, field: 'paper' })
  const file = await checkFile(sent, DOSSIER_FILE_RULES)
  if (isRefusal(file)) return file
  const uploadId = await transact((tx) => addUpload(tx, file, call.now))
  await storeUpload(services, uploadId, file)
  return transact((tx) =>
    performAct(tx, call, { id }, notingAct(paper), async ({ row, standing }) => {
      const noted = (await papersOfDossier(tx, row.id)).find(({ need }) => need === paper)
      if (!noted) return dossierNotFound()
      const can = noted.receivedOn === null ? paperCan(paper, standing) : undefined
      if (can && !can.ok) return toApiRefusal(can, call.language)
      const files = (await filesOfDossier(tx, row.id)).filter(({ need }) => need === paper)
      if (files.length >= DOSSIER_FILE_RULES.maxCount) return refuse('dossier-files-full', { status: 422 })
      await keepUpload(tx, uploadId, call.now)
      const by = call.staff.userId
      await insertFile(tx, {
        dossierId: row.id,
        need: paper,
        uploadId,
        createdBy: by,
        createdAt: call.now,
        ground: paper === 'identity' ? ground! : null,
      })
      if (noted.receivedOn === null) {
        await notePaper(tx, { dossierId: row.id, paper, on: brusselsDay(call.now), by })
      }
      if (expiresOn !== '' && expires(paper)) await noteExpiry(tx, { dossierId: row.id, paper, on: expiresOn })
      return undefined
    }),
  )
}

/** Records the expiry date of a received paper. */
export function notePaperExpiry(
  tx: Tx,
  call: OfferCaller,
  { id, paper, expiresOn }: AskedPaper & { expiresOn: CalendarDay | null },
) {
  return performAct(tx, call, { id }, notingAct(paper), async ({ row }) => {
    const noted = (await papersOfDossier(tx, row.id)).find(({ need }) => need === paper)
    if (!noted) return dossierNotFound()
    if (!expires(paper)) return refuse('paper-does-not-expire', { status: 422, field: 'expiresOn' })
    if (noted.receivedOn === null) return refuse('paper-not-there', { status: 422, field: 'expiresOn' })
    await noteExpiry(tx, { dossierId: row.id, paper, on: expiresOn })
    return undefined
  })
}

/** Deletes a file; without any file left, its paper counts as not received. */
export async function removeDossierFile(tx: Tx, call: OfferCaller, { id, file: number }: { id: number; file: number }) {
  const dossier = await deskDossier(tx, id)
  const asked = dossier && (await filesOfDossier(tx, dossier.id)).find((one) => one.number === number)
  const act = asked ? notingAct(asked.need) : 'note-paper'
  return performAct(tx, call, { id }, act, async ({ row }) => {
    const files = await filesOfDossier(tx, row.id)
    const file = files.find((one) => one.number === number)
    if (!file) return dossierNotFound()
    await deleteFile(tx, file.id)
    await releaseUpload(tx, file.uploadId)
    if (files.filter(({ need }) => need === file.need).length === 1) {
      const paper = file.need
      await notePaper(tx, { dossierId: row.id, paper, on: null, by: call.staff.userId })
    }
    return undefined
  })
}

/** Returns a file of a dossier as it was uploaded. */
export async function dossierFile(db: Db, services: Services, { id, file: number }: { id: number; file: number }) {
  const row = await deskDossier(db, id)
  const file = row && (await filesOfDossier(db, row.id)).find((one) => one.number === number)
  const stored = file && (await readUpload(db, services, file.uploadId))
  if (!stored) return dossierNotFound()
  return new FileAnswer(new Uint8Array(stored.content), { contentType: stored.contentType, fileName: stored.name })
}
