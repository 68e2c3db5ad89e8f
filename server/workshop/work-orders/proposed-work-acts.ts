import { email as checkEmail } from '@forecourt/domain/platform/forms/validation.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { toHours } from '@forecourt/domain/workshop/work-orders/work-amounts.ts'
import { MOST_JOBS, MOST_WORK_LINES } from '@forecourt/domain/workshop/work-orders/work-order.ts'
import {
  calculateNewTotal,
  calculateProposal,
  isOpenProposal,
  MOST_PROPOSALS,
  type ProposalAnswer,
} from '@forecourt/domain/workshop/work-orders/proposed-work.ts'
import type { ProposedWishes } from '@forecourt/domain/workshop/work-orders/proposed-work.schema.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { loadOrdinaryRate, loadWork, sumCustomerShare, type LoadedWork } from './loaded-work.ts'
import { performWorkAct, workOrderNotFound, type AskedWorkOrder, type WorkAnswer } from './perform-work-act.ts'
import {
  insertAgreedJob,
  insertAnswer,
  insertProposal,
  updateProposal,
  writeParts,
  type Proposal,
} from './proposed-work.sql.ts'
import { loadHourlyRate } from './work-lines.ts'
import { newWorkLink } from './work-links.ts'
import { mailProposed, notifyWorkDesks } from './work-news.ts'
import { seesPrices, type WorkCaller } from './work-order-record.ts'
import { updateWorkOrder, type DeskWorkOrder } from './work-orders.sql.ts'

/** Highest price of one proposal, VAT included: beyond it is a typing error. */
const MOST_GROSS_CENTS = 100_000_000

/** Loads a work order that this transaction has locked. */
async function loadLocked(tx: Tx, row: DeskWorkOrder, now: Date): Promise<LoadedWork> {
  return requireValue(await loadWork(tx, row.number, now), `the work order ${row.workNumber}`)
}

/** Runs an act on proposed work for a user who sees prices, and notifies open desks. */
function performProposalAct(
  tx: Tx,
  call: WorkCaller,
  { id, rev }: AskedWorkOrder,
  work: (loaded: LoadedWork) => Promise<ApiRefusal | undefined>,
): Promise<WorkAnswer> {
  return performWorkAct(tx, call, { id, rev }, 'propose', async (row) => {
    if (!seesPrices(call)) return refuse('right-missing', { status: 403 })
    const refused = await work(await loadLocked(tx, row, call.now))
    if (refused) return refused
    await updateWorkOrder(tx, row.id, { updatedAt: call.now })
    await notifyWorkDesks(tx, row)
    return undefined
  })
}

/** Saves a proposal. One that the customer has by mail stays with them: the page shows what it is now. */
export function proposeWork(
  tx: Tx,
  call: WorkCaller,
  { proposal: wishes, ...asked }: AskedWorkOrder & { proposal: ProposedWishes },
): Promise<WorkAnswer> {
  return performProposalAct(tx, call, asked, async (work) => {
    const { row, proposals } = work
    const known = wishes.id === null ? undefined : proposals.find(({ number }) => number === wishes.id)
    if (wishes.id !== null && !known) return workOrderNotFound()
    if (known && !isOpenProposal(known)) return refuse('proposal-settled')
    const refused = checkNames(wishes) ?? (known ? undefined : checkRoom(work, wishes))
    if (refused) return refused
    const { workKind, parts, minutes, name, explanation } = wishes
    const rate = await loadHourlyRate(tx, { branchId: row.branchId, workKind, payer: 'customer', now: call.now })
    const unitPriceCents = wishes.unitPriceCents ?? rate?.priceCents
    if (unitPriceCents === undefined)
      return refuse('hourly-rate-missing', { status: 422, field: 'proposal.unitPriceCents' })
    const price = calculateProposal({ minutes, unitPriceCents, parts }, await loadOrdinaryRate(tx, call.now))
    if (price.grossCents > MOST_GROSS_CENTS)
      return refuse('proposal-too-expensive', { status: 422, field: 'proposal.unitPriceCents' })
    const columns = {
      name,
      explanation,
      workKind,
      minutes,
      unitPriceCents,
      unitCostCents: rate?.costCents ?? null,
      ...price,
      updatedAt: call.now,
    }
    const by = { workOrderId: row.id, createdBy: call.staff.userId, createdAt: call.now }
    if (known) await updateProposal(tx, known.id, { ...columns, version: known.version + 1 })
    const id = known?.id ?? (await insertProposal(tx, { ...columns, ...by }))
    await writeParts(tx, id, parts)
    return undefined
  })
}

function checkNames({ name, parts }: ProposedWishes): ApiRefusal | undefined {
  if (name === '') return refuse('work-line-name', { status: 422, field: 'proposal.name' })
  const nameless = parts.findIndex((part) => part.name === '')
  return nameless < 0 ? undefined : refuse('work-line-name', { status: 422, field: `proposal.parts.${nameless}.name` })
}

/** Refuses a proposal that the work order would have no room for once the customer agrees. */
function checkRoom({ jobs, lines, proposals }: LoadedWork, { parts }: ProposedWishes): ApiRefusal | undefined {
  const open = proposals.filter(isOpenProposal)
  const openParts = open.reduce((sum, proposal) => sum + proposal.parts.length, parts.length)
  const isFull =
    proposals.length >= MOST_PROPOSALS ||
    jobs.length + open.length >= MOST_JOBS ||
    lines.filter(({ kind }) => kind !== 'labour').length + openParts > MOST_WORK_LINES
  return isFull ? refuse('too-many-proposals', { status: 422 }) : undefined
}

/** Withdraws an unanswered proposal. */
export function withdrawProposal(
  tx: Tx,
  call: WorkCaller,
  { proposal: number, ...asked }: AskedWorkOrder & { proposal: number },
): Promise<WorkAnswer> {
  return performProposalAct(tx, call, asked, async ({ proposals }) => {
    const proposal = proposals.find((one) => one.number === number)
    if (!proposal) return workOrderNotFound()
    if (!isOpenProposal(proposal)) return refuse('proposal-settled')
    await updateProposal(tx, proposal.id, { state: 'withdrawn', updatedAt: call.now })
    return undefined
  })
}

/** Mails the customer everything that is proposed and not answered, with a link to agree or decline. */
export function askMoreWork(
  tx: Tx,
  call: WorkCaller,
  { email, language, publicUrl, ...asked }: AskedWorkOrder & { email: string; language: Language; publicUrl: string },
): Promise<WorkAnswer> {
  return performProposalAct(tx, call, asked, async (work) => {
    const { row } = work
    const open = work.proposals.filter(isOpenProposal)
    if (open.length === 0) return refuse('nothing-proposed', { status: 422 })
    if (email === '' || checkEmail(email)) return refuse('work-email', { status: 422, field: 'email' })
    const by = { askedAt: call.now, askedBy: call.staff.userId, askedTo: email, updatedAt: call.now }
    for (const { id } of open) await updateProposal(tx, id, { ...by, state: 'asked' })
    const rateBp = await loadOrdinaryRate(tx, call.now)
    await mailProposed(tx, row, {
      to: email,
      language,
      proposals: open,
      totalCents: calculateNewTotal({ ...sumCustomerShare(work), rateBp }, open),
      link: await newWorkLink(tx, { workOrderId: row.id, email }, call.now),
      publicUrl,
    })
    return undefined
  })
}

const MINUTE_MS = 60_000

/** Records the answer that the customer gave by telephone to a proposal that was read to them. */
export function recordAnswer(
  tx: Tx,
  call: WorkCaller,
  {
    proposal: number,
    version,
    answer,
    name,
    note,
    answeredAt,
    ...asked
  }: AskedWorkOrder & {
    proposal: number
    version: number
    answer: ProposalAnswer
    name: string
    note: string
    answeredAt: string
  },
): Promise<WorkAnswer> {
  return performProposalAct(tx, call, asked, async (work) => {
    const proposal = work.proposals.find((one) => one.number === number)
    if (!proposal) return workOrderNotFound()
    if (!isOpenProposal(proposal)) return refuse('proposal-settled')
    if (proposal.version !== version) return refuse('proposed-work-changed')
    if (name === '') return refuse('work-answer-name', { status: 422, field: 'name' })
    const at = new Date(answeredAt)
    // The time is typed in minutes.
    const earliest = Math.floor(proposal.createdAt.getTime() / MINUTE_MS) * MINUTE_MS
    if (at > call.now || at.getTime() < earliest)
      return refuse('work-answer-time', { status: 422, field: 'answeredAt' })
    await settleProposals(tx, work, [{ proposal, answer }], {
      now: call.now,
      given: {
        channel: 'telephone',
        signedName: name,
        note,
        recordedBy: call.staff.userId,
        answeredAt: at,
        createdAt: call.now,
      },
    })
    return undefined
  })
}

export interface Choice {
  readonly proposal: Proposal
  readonly answer: ProposalAnswer
}

type Given = Pick<
  Parameters<typeof insertAnswer>[1],
  'channel' | 'signedName' | 'note' | 'email' | 'ip' | 'recordedBy' | 'answeredAt' | 'createdAt'
>

/**
 * Stores answers with the text that was read, and makes agreed work a job of the order at the price that was read. A car that
 * waited for its customer goes on. Returns the new price of the order for the customer, VAT included.
 */
export async function settleProposals(
  tx: Tx,
  work: LoadedWork,
  choices: readonly Choice[],
  { now, given }: { now: Date; given: Given },
): Promise<number> {
  const { row, proposals } = work
  const agreed = choices.filter(({ answer }) => answer === 'agreed').map(({ proposal }) => proposal)
  const rateBp = await loadOrdinaryRate(tx, now)
  const totalGrossCents = calculateNewTotal({ ...sumCustomerShare(work), rateBp }, agreed)
  for (const { proposal, answer } of choices) {
    const { id, version, name, explanation, grossCents } = proposal
    await insertAnswer(tx, {
      ...given,
      proposedWorkId: id,
      answer,
      version,
      name,
      explanation,
      parts: describeParts(proposal),
      grossCents,
      totalGrossCents,
    })
    const jobId =
      answer === 'agreed' ? await insertAgreedJob(tx, { ...proposal, quantity: toHours(proposal.minutes) }) : null
    await updateProposal(tx, id, { state: answer, jobId, updatedAt: now })
  }
  const isAnswered = !proposals.some(
    (one) => one.state === 'asked' && !choices.some(({ proposal }) => proposal.id === one.id),
  )
  if (row.waitsFor === 'customer' && isAnswered)
    await updateWorkOrder(tx, row.id, { state: row.isBegun ? 'working' : 'in', waitsFor: null, waitNote: '' })
  return totalGrossCents
}

/** Returns the parts of a proposal in one line, as they are shown: `2 × Remschijf, Remblokken`. */
export function describeParts({ parts }: Pick<Proposal, 'parts'>): string {
  return parts.map(({ name, quantity }) => (quantity === 1_000 ? name : `${quantity / 1_000} × ${name}`)).join(', ')
}
