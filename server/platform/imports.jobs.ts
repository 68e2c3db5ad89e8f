import { resourcePath } from '@forecourt/domain/platform/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resource.ts'
import { writeAs } from './audit.ts'
import type { Tx } from './database.ts'
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
import { job, type Job } from './jobs.ts'
import type { Draft } from './resource-rows.ts'
import { saveRow } from './resource-save.ts'

declare module './jobs.ts' {
  interface Jobs {
    'check-import': { importId: string }
    'apply-import': { importId: string }
  }
}

/** In one transaction: whoever is killed has lost no more, and whoever waits for a row waits no longer. */
const linesAtOnce = 200

/** Looks at the lines of a file, and brings them in. Each step says what it did in its own transaction: killed, they go on. */
export function importJobs(resources: readonly Resource[]): Job[] {
  const steps = (step: Step, state: StoredImport['state'], next: StoredImport['state']) => {
    return async (tx: Tx, importId: string, now: Date): Promise<boolean> => {
      const imported = await importForUpdate(tx, { id: importId })
      const resource = resources.find(({ name }) => name === imported?.resource)
      if (!imported || !resource || imported.state !== state) return false
      if (await step(tx, resource, imported, now)) return true
      await setState(tx, importId, next, next === 'done' ? now : null)
      return false
    }
  }
  const check = steps(checkSome, 'checking', 'ready')
  const apply = steps(applySome, 'applying', 'done')
  return [
    job('check-import', async ({ transact, now }, { importId }) => {
      while (await transact((tx) => check(tx, importId, now)));
    }),
    job('apply-import', async ({ transact, now }, { importId }) => {
      while (await transact((tx) => apply(tx, importId, now)));
    }),
  ]
}

/** @returns whether there was anything to do */
type Step = (tx: Tx, resource: Resource, imported: StoredImport, now: Date) => Promise<boolean>

const checkSome: Step = async (tx, resource, imported) => {
  const lines = await linesToCheck(tx, imported.id, linesAtOnce)
  if (lines.length > 0) await checkLines(tx, resource, imported, lines)
  return lines.length > 0
}

/** Writes under the name of whoever brought the file; the file is the reason. */
const applySome: Step = async (tx, resource, { id, actor, batch, fileName }, now) => {
  const lines = await linesToApply(tx, id, linesAtOnce)
  await writeAs(tx, { actor, action: resourcePath(resource, 'applyimport'), reason: fileName, batch })
  const done: number[] = []
  for (const line of lines) {
    const saved = await saveRow(tx, resource, draftOfLine(line))
    if (typeof saved === 'number') done.push(line.line)
    else await keepWrong(tx, id, line.line, problemsOfRefusal(resource, saved))
  }
  await keepDone(tx, id, done, now)
  return lines.length > 0
}

function draftOfLine({ target, rev, after }: StoredLine): Draft {
  return { ...after!, id: target, rev: rev ?? 0 }
}
