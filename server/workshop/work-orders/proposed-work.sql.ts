import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { ProposedPart, ProposedWork, ProposedWorkAnswer, WorkLink } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

type PartRow = Selectable<ProposedPart>

/** Loads the work that was proposed for a car with its parts and answers, the first proposed on top. */
export async function loadProposals(db: Db, workOrderId: string) {
  const [rows, parts] = await Promise.all([
    proposals(db).where('proposed.workOrderId', '=', workOrderId).execute(),
    db
      .selectFrom('proposedPart')
      .innerJoin('proposedWork', 'proposedWork.id', 'proposedPart.proposedWorkId')
      .selectAll('proposedPart')
      .where('workOrderId', '=', workOrderId)
      .orderBy('rank')
      .execute(),
  ])
  return rows.map((row) => ({
    ...row,
    parts: parts.filter(({ proposedWorkId }) => proposedWorkId === row.id) satisfies PartRow[],
  }))
}
export type Proposal = Awaited<ReturnType<typeof loadProposals>>[number]

function proposals(db: Db) {
  return db
    .selectFrom('proposedWork as proposed')
    .innerJoin('staffUser as maker', 'maker.id', 'proposed.createdBy')
    .leftJoin('staffUser as asker', 'asker.id', 'proposed.askedBy')
    .leftJoin('workJob as job', 'job.id', 'proposed.jobId')
    .leftJoin('proposedWorkAnswer as said', 'said.proposedWorkId', 'proposed.id')
    .leftJoin('staffUser as hearer', 'hearer.id', 'said.recordedBy')
    .selectAll('proposed')
    .select(['job.number as jobNumber', 'said.channel', 'said.signedName', 'said.note', 'said.answeredAt'])
    .select(['said.email as answerEmail'])
    .select([
      sql<string>`maker.first_name || ' ' || maker.last_name`.as('makerName'),
      sql<string | null>`asker.first_name || ' ' || asker.last_name`.as('askerName'),
      sql<string | null>`hearer.first_name || ' ' || hearer.last_name`.as('hearerName'),
    ])
    .orderBy('proposed.number')
}

export async function insertProposal(tx: Tx, proposal: Insertable<ProposedWork>): Promise<string> {
  const { id } = await tx.insertInto('proposedWork').values(proposal).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateProposal(tx: Tx, id: string, changes: Updateable<ProposedWork>): Promise<void> {
  await tx.updateTable('proposedWork').set(changes).where('id', '=', id).execute()
}

export async function writeParts(
  tx: Tx,
  proposedWorkId: string,
  parts: readonly Omit<Insertable<ProposedPart>, 'proposedWorkId' | 'rank'>[],
): Promise<void> {
  await tx.deleteFrom('proposedPart').where('proposedWorkId', '=', proposedWorkId).execute()
  if (parts.length === 0) return
  await tx
    .insertInto('proposedPart')
    .values(parts.map((part, rank) => ({ ...part, proposedWorkId, rank })))
    .execute()
}

export async function insertAnswer(tx: Tx, answer: Insertable<ProposedWorkAnswer>): Promise<void> {
  await tx.insertInto('proposedWorkAnswer').values(answer).execute()
}

/** Adds the job that agreed work became, with its labour and parts; returns its key. */
export async function insertAgreedJob(
  tx: Tx,
  { workOrderId, name, workKind, minutes, quantity, unitPriceCents, unitCostCents, parts }: AgreedJob,
): Promise<string> {
  const next = (table: 'workJob' | 'workLine') =>
    tx
      .selectFrom(table)
      .select(({ fn }) => fn.max<number | null>('rank').as('rank'))
      .where('workOrderId', '=', workOrderId)
      .executeTakeFirstOrThrow()
      .then(({ rank }) => (rank ?? -1) + 1)
  const [jobRank, lineRank] = [await next('workJob'), await next('workLine')]
  const job = { workOrderId, rank: jobRank, name, pricing: 'flat-rate', workKind, minutes } as const
  const { id: jobId } = await tx.insertInto('workJob').values(job).returning('id').executeTakeFirstOrThrow()
  const customerPays = { customerBp: 10_000, importerBp: 0, insurerBp: 0, houseBp: 0 }
  const labour = { kind: 'labour', name, quantity, unitPriceCents, unitCostCents } as const
  await tx
    .insertInto('workLine')
    .values([
      { ...labour, ...customerPays, workOrderId, jobId, rank: jobRank },
      ...parts.map((part, at) => ({
        kind: 'part' as const,
        name: part.name,
        partNumber: part.partNumber,
        quantity: part.quantity,
        unitPriceCents: part.unitPriceCents,
        unitCostCents: part.unitCostCents,
        ...customerPays,
        workOrderId,
        jobId,
        rank: lineRank + at,
      })),
    ])
    .execute()
  return jobId
}

interface AgreedJob extends Pick<Proposal, 'workOrderId' | 'name' | 'workKind' | 'minutes' | 'parts'> {
  /** Hours in thousandths. */
  readonly quantity: number
  readonly unitPriceCents: number
  readonly unitCostCents: number | null
}

export async function insertWorkLink(tx: Tx, link: Insertable<WorkLink>): Promise<void> {
  await tx.insertInto('workLink').values(link).execute()
}

/** Returns the work order that a link opens, with the address that it proves; undefined once the link lapsed. */
export function workOrderOfLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('workLink')
    .innerJoin('workOrder', 'workOrder.id', 'workLink.workOrderId')
    .select(['workOrder.number', 'workLink.email'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Deletes the links of a work order that were mailed to another address. */
export async function deleteLinksToOthers(tx: Tx, workOrderId: string, email: string): Promise<void> {
  await tx
    .deleteFrom('workLink')
    .where('workOrderId', '=', workOrderId)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '<>', email.toLowerCase()))
    .execute()
}

export async function deleteLapsedWorkLinks(tx: Tx, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('workLink').where('expiresAt', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns the workshop of a work order as its customer reaches it. */
export function workshopContact(db: Db, workOrderId: string) {
  return db
    .selectFrom('workOrder')
    .innerJoin('department', 'department.id', 'workOrder.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .select(['branch.name', 'department.phone', 'department.email'])
    .where('workOrder.id', '=', workOrderId)
    .executeTakeFirstOrThrow()
}
