import { OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { writeAs } from '../audit/audit.ts'
import type { Tx } from '../database/database.ts'
import { isPassing } from '../http/envelope.ts'
import { checkLines, problemsOfRefusal } from './import-check.ts'
import {
  importForUpdate,
  keepDone,
  keepWrong,
  linesToApply,
  linesToCheck,
  setState,
  type StoredImport,
  type StoredLine,
} from './imports.sql.ts'
import { importAct, type Importable } from './importable.ts'
import { inBoth } from './import-line.ts'
import { wantPictures } from './imported-pictures.ts'
import { addNotices } from '../notices/notices.ts'
import { job, type Job, type JobContext } from '../jobs/jobs.ts'
import type { Draft } from '../resources/resource-rows.ts'

declare module '../jobs/jobs.ts' {
  interface Jobs {
    'check-import': { importId: string }
    'apply-import': { importId: string }
  }
}

/** Lines in one transaction: a process that is killed loses no more, and a lock on a row lasts no longer. */
const linesAtOnce = 200
/** Most failures in a row: beyond them the cause is not the lines. */
const mostFailures = 20

/**
 * Creates the jobs that check the lines of a file, and import them. Each step is stored in its own transaction: after a kill
 * they go on.
 */
export function importJobs(importables: readonly Importable[]): Job[] {
  const runStage =
    (stage: Stage) =>
    async (at: JobContext, { importId }: { importId: string }) => {
      const take = (limit: number) =>
        at.transact((tx) => takeStep(tx, importables, importId, { stage, limit, now: at.now }))
      let isUnderway = true
      while (isUnderway) {
        try {
          isUnderway = await take(linesAtOnce)
        } catch (error) {
          // The job runner retries temporary errors.
          if (isPassing(error)) throw error
          at.services.log.error({ err: error, importId }, 'lines of an import fail; they are taken one by one')
          isUnderway = await takeSingly(at, importId, { importables, stage, take })
        }
      }
    }
  return [job('check-import', runStage(checking)), job('apply-import', runStage(applying))]
}

interface Stage {
  readonly state: StoredImport['state']
  readonly next: StoredImport['state']
  readonly lines: (tx: Tx, id: string, limit: number) => Promise<StoredLine[]>
  readonly work: (
    tx: Tx,
    importable: Importable,
    imported: StoredImport,
    lines: readonly StoredLine[],
    now: Date,
  ) => Promise<void>
}

/** @returns whether there was anything to do */
async function takeStep(
  tx: Tx,
  importables: readonly Importable[],
  importId: string,
  { stage, limit, now }: { stage: Stage; limit: number; now: Date },
): Promise<boolean> {
  const imported = await importForUpdate(tx, importId)
  const importable = importables.find(({ resource }) => resource.name === imported?.resource)
  if (!imported || !importable || imported.state !== stage.state) return false
  const lines = await stage.lines(tx, importId, Math.min(limit, importable.linesAtOnce ?? limit))
  if (lines.length > 0) await stage.work(tx, importable, imported, lines, now)
  else await setState(tx, importId, stage.next, stage.next === 'done' ? now : null)
  return lines.length > 0
}

/**
 * Finds the lines that fail by our own fault and marks them; where all do, the import ends as failed, so that the user does
 * not wait forever.
 * @returns whether there is more to do
 */
async function takeSingly(
  { transact, services, now }: JobContext,
  importId: string,
  {
    importables,
    stage,
    take,
  }: { importables: readonly Importable[]; stage: Stage; take: (limit: number) => Promise<boolean> },
): Promise<boolean> {
  let failures = 0
  for (let tried = 0; tried < linesAtOnce; tried++) {
    try {
      if (!(await take(1))) return false
      failures = 0
    } catch (error) {
      if (isPassing(error)) throw error
      services.log.error({ err: error, importId }, 'a line of an import fails')
      failures++
      const hasMore = await transact(async (tx) => {
        const [line] = await stage.lines(tx, importId, 1)
        if (line)
          await keepWrong(tx, importId, line.line, { '': inBoth((locale) => m['problems.our-fault']({}, { locale })) })
        // Ended here, where the last line is marked: no user sees an import as ready that failed as a whole.
        const isWhole = failures > tried && (await stage.lines(tx, importId, 1)).length === 0
        if (line && failures < mostFailures && !isWhole) return true
        await endAsFailed(tx, importables, importId, now)
        return false
      })
      if (!hasMore) return false
    }
  }
  return true
}

/** Ends an import that failed by our own fault, and notifies the user who imported the file: they may have gone on meanwhile. */
async function endAsFailed(tx: Tx, importables: readonly Importable[], importId: string, now: Date): Promise<void> {
  await setState(tx, importId, 'failed', now)
  const imported = await importForUpdate(tx, importId)
  const user = /^user:(.+)$/.exec(imported?.actor ?? '')?.[1]
  const own = importables.find(({ resource }) => resource.name === imported?.resource)?.screen
  const screen = OFFICE_ROUTES.find(({ id }) => id === (own ?? imported?.resource))
  if (!imported || user === undefined || !screen) return
  const { number: record, fileName: label } = imported
  await addNotices(tx, [user], { kind: 'import-failed', screen: screen.id, record, label })
}

const checking: Stage = { state: 'checking', next: 'ready', lines: linesToCheck, work: checkLines }

/** Writes under the name of the user who imported the file; the file is the reason. */
const applying: Stage = {
  state: 'applying',
  next: 'done',
  lines: linesToApply,
  async work(tx, importable, { id, actor, batch, fileName, columns }, lines, now) {
    const { resource } = importable
    await writeAs(tx, { actor, action: importAct(importable).path, reason: fileName, batch })
    const table = await importable.open(tx, { actor, now })
    const done: { line: number; number: number; cells: readonly string[] }[] = []
    for (const line of lines) {
      const saved = await table.save(draftOfLine(line))
      if (typeof saved === 'number') done.push({ line: line.line, number: saved, cells: line.cells })
      else await keepWrong(tx, id, line.line, problemsOfRefusal(resource, saved))
    }
    await keepDone(tx, id, done, now)
    await wantPictures(tx, importable, { id, columns }, done)
  },
}

function draftOfLine({ target, rev, after }: StoredLine): Draft {
  return { ...after!, id: target, rev: rev ?? 0 }
}
