import { findReceptionChanges, type ReceptionContent } from '@forecourt/domain/workshop/work-orders/reception.ts'
import type { WorkOrderRecord } from '@forecourt/domain/workshop/work-orders/work-order.schema.ts'
import type { LoadedWork } from './loaded-work.ts'
import type { Photo, SignedReception } from './receptions.sql.ts'

type Work = Pick<LoadedWork, 'row' | 'jobs' | 'proposals'>

/** Returns what the customer of a work order reads and signs. */
export function toReceptionContent(
  { row, jobs, proposals }: Work,
  photos: readonly Photo[],
  terms: string,
): ReceptionContent {
  const agreedLater = proposals.map(({ jobId }) => jobId)
  return {
    workNumber: row.workNumber,
    branch: row.branchName,
    customer: row.customerName,
    car: row.car,
    licencePlate: row.licencePlate,
    vin: row.vin,
    km: row.kmIn,
    keyCount: row.keyCount,
    complaint: row.complaint,
    jobs: jobs.filter(({ id, state }) => state !== 'dropped' && !agreedLater.includes(id)).map(({ name }) => name),
    promisedAt: row.promisedAt?.toISOString() ?? null,
    limitCents: row.limitCents,
    photos: photos.map(({ number: id, kind, note, fingerprint }) => ({ id, kind, note, fingerprint })),
    terms,
  }
}

/** Returns the signatures of a work order as its desk lists them. */
export function toReceptions(work: Work, receptions: readonly SignedReception[]): WorkOrderRecord['receptions'] {
  const current = toReceptionContent(work, [], '')
  return receptions.map(({ number: id, content, signerName, signature, signedAt, takerName: takenBy }) => ({
    id,
    signerName,
    isDrawn: signature !== null,
    signedAt: signedAt.toISOString(),
    takenBy,
    photos: content.photos.map((photo) => photo.id),
    changes: findReceptionChanges(content, current),
  }))
}

/** Returns the photos of a work order as its desk lists them. */
export function toPhotos(photos: readonly Photo[], receptions: readonly SignedReception[]): WorkOrderRecord['photos'] {
  return photos.map((photo) => ({
    id: photo.number,
    kind: photo.kind,
    note: photo.note,
    proposal: photo.proposalNumber,
    takenBy: photo.takerName,
    takenAt: photo.createdAt.toISOString(),
    isKept: isKept(photo, receptions),
  }))
}

/** Returns whether a customer signed or answered with a photo before them: it stays as it is. */
export function isKept(
  { number, proposalState }: Pick<Photo, 'number' | 'proposalState'>,
  receptions: readonly Pick<SignedReception, 'content'>[],
): boolean {
  const isSigned = receptions.some(({ content }) => content.photos.some(({ id }) => id === number))
  return isSigned || proposalState === 'agreed' || proposalState === 'declined'
}
