import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib/fingerprint.ts'
import { FAULT_KINDS, plannedFaults, type PlannedFault } from './planned-faults.ts'
import { plays } from './plays.ts'

const document = fs.readFileSync(path.join(root, 'docs/how-to/planned-faults.md'), 'utf8')

/** Writes the table of a document: a row per fault. */
function writeFaultTable(faults: readonly PlannedFault[]): string {
  const rows = faults.map(({ name, kind, fault, users, end, administrator }) => [
    `\`${name}\``,
    kind,
    fault,
    users,
    end,
    administrator,
  ])
  const heads = ['Name', 'Kind', 'Fault', 'What users see', 'What is true afterwards', 'The administrator']
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

test('the document shows the table that the faults are measured by', () => {
  expect(document).toContain(`\n${writeFaultTable(plannedFaults)}\n`)
})

test('each kind has faults, and there are 28 at least, each by its own name', () => {
  const names = plannedFaults.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(28)
  expect(Object.keys(plays)).toEqual(names)
  expect([...new Set(plannedFaults.map(({ kind }) => kind))]).toEqual(FAULT_KINDS)
})
