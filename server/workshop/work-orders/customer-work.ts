import type { CustomerWork } from '@forecourt/domain/workshop/work-orders/proposed-work.schema.ts'
import { calculateNewTotal, type ProposalAnswer } from '@forecourt/domain/workshop/work-orders/proposed-work.ts'
import { workOrderCan } from '@forecourt/domain/workshop/work-orders/work-order.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/endpoint.ts'
import type { Services } from '../../platform/http/services.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { loadOrdinaryRate, loadWork, sumCustomerShare, type LoadedWork } from './loaded-work.ts'
import { describeParts, settleProposals, type Choice } from './proposed-work-acts.ts'
import { workshopContact } from './proposed-work.sql.ts'
import { loadPhotos } from './receptions.sql.ts'
import { showPhoto } from './work-photo-acts.ts'
import { findWorkByLink } from './work-links.ts'
import { mailAnswered, notifyAnswered, notifyWorkDesks } from './work-news.ts'
import { deskWorkOrder, updateWorkOrder, workOrderForUpdate } from './work-orders.sql.ts'

const linkUnknown = () => refuse('work-link-unknown', { status: 404 })

/** Returns proposed work as its customer reads it, by the link of a mail. */
export async function openCustomerWork(db: Db, link: string, now: Date): Promise<{ work: CustomerWork } | ApiRefusal> {
  const opened = await findWorkByLink(db, link, now)
  const work = opened && (await loadWork(db, opened.number, now))
  return work ? { work: await toCustomerWork(db, work, now) } : linkUnknown()
}

async function toCustomerWork(db: Db, work: LoadedWork, now: Date): Promise<CustomerWork> {
  const { row, jobs, proposals } = work
  const photos = await loadPhotos(db, row.id)
  const agreedJobs = proposals.map(({ jobId }) => jobId)
  return {
    workNumber: row.workNumber,
    car: row.car,
    licencePlate: row.licencePlate,
    branch: await workshopContact(db, row.id),
    jobs: jobs.filter(({ id, state }) => state !== 'dropped' && !agreedJobs.includes(id)).map(({ name }) => name),
    customerNetCents: sumCustomerShare(work).customerNetCents,
    isEstimate: isEstimate(work),
    rateBp: await loadOrdinaryRate(db, now),
    canAnswer: canAnswer(work),
    proposals: proposals.flatMap((proposal) => {
      const { number: id, version, name, explanation, netCents, grossCents, state, signedName, answeredAt } = proposal
      if (state === 'draft' || state === 'withdrawn') return []
      const answer =
        signedName === null || answeredAt === null ? null : { name: signedName, at: answeredAt.toISOString() }
      return {
        id,
        version,
        name,
        explanation,
        parts: describeParts(proposal),
        netCents,
        grossCents,
        state,
        answer,
        photos: photos.filter(({ proposalNumber }) => proposalNumber === id).map(({ number }) => number),
      }
    }),
  }
}

/** Returns a photo of proposed work, for its customer alone: no other photo of the car is behind the link. */
export async function openProposedPhoto(
  db: Db,
  services: Services,
  { link, photo: number }: { link: string; photo: number },
  now: Date,
): Promise<{ dataUrl: string } | ApiRefusal> {
  const opened = await findWorkByLink(db, link, now)
  const row = opened && (await deskWorkOrder(db, opened.number))
  const photo = row && (await loadPhotos(db, row.id)).find((one) => one.number === number)
  if (!photo || !['asked', 'agreed', 'declined'].includes(photo.proposalState ?? '')) return linkUnknown()
  return (await showPhoto(db, services, photo, 'large')) ?? linkUnknown()
}

/** True for work by the clock, whose price depends on the clocked time. */
function isEstimate({ jobs }: LoadedWork): boolean {
  return jobs.some(({ pricing, state }) => pricing === 'clocked' && state === 'open')
}

function canAnswer({ row, proposals }: LoadedWork): boolean {
  return workOrderCan('propose', row).ok && proposals.some(({ state }) => state === 'asked')
}

interface Answered {
  readonly link: string
  readonly name: string
  readonly totalCents: number
  readonly choices: readonly { readonly id: number; readonly version: number; readonly answer: ProposalAnswer }[]
}

const shortestName = 2

/**
 * Stores the answers of the customer to all open proposals. Those that the desk changed since must be read anew: another
 * price, another text, one proposal more or less, or another total.
 */
export async function answerByLink(
  tx: Tx,
  call: Pick<Caller, 'now' | 'ip' | 'language'>,
  { link, name, totalCents, choices }: Answered,
): Promise<{ work: CustomerWork } | ApiRefusal> {
  const { now, ip, language } = call
  const opened = await findWorkByLink(tx, link, now)
  if (!opened) return linkUnknown()
  await workOrderForUpdate(tx, opened.number)
  const work = await loadWork(tx, opened.number, now)
  if (!work) return linkUnknown()
  if (name.length < shortestName) return refuse('offer-name-missing', { status: 422, field: 'name' })
  if (!canAnswer(work)) return refuse('proposed-work-answered')
  const read = findChoices(work, choices)
  if (!read) return refuse('proposed-work-changed')
  const agreed = read.filter(({ answer }) => answer === 'agreed').map(({ proposal }) => proposal)
  const rateBp = await loadOrdinaryRate(tx, now)
  if (!isEstimate(work) && calculateNewTotal({ ...sumCustomerShare(work), rateBp }, agreed) !== totalCents)
    return refuse('proposed-work-changed')
  const total = await settleProposals(tx, work, read, {
    now,
    given: { channel: 'link', signedName: name, email: opened.email, ip, answeredAt: now, createdAt: now },
  })
  const { row } = work
  await updateWorkOrder(tx, row.id, { updatedAt: now })
  await mailAnswered(tx, row, {
    to: opened.email,
    language,
    proposals: read.map(({ proposal, answer }) => ({ ...proposal, state: answer })),
    totalCents: total,
    signedName: name,
  })
  const askers = read.flatMap(({ proposal: { askedBy } }) => (askedBy === null ? [] : [askedBy]))
  await notifyAnswered(tx, row, { askedBy: askers })
  await notifyWorkDesks(tx, row)
  return openCustomerWork(tx, link, now)
}

/** Returns the choices with their proposals; undefined: they are not the ones that wait for an answer, as they are now. */
function findChoices({ proposals }: LoadedWork, choices: Answered['choices']): readonly Choice[] | undefined {
  const asked = proposals.filter(({ state }) => state === 'asked')
  const read = asked.flatMap((proposal) => {
    const chosen = choices.filter(({ id, version }) => id === proposal.number && version === proposal.version)
    return chosen.length === 1 && chosen[0] ? [{ proposal, answer: chosen[0].answer }] : []
  })
  return read.length === asked.length && choices.length === asked.length ? read : undefined
}
