import { existsSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { randomInvoices } from '../../domain/invoicing/invoices/random-invoices.test-data.ts'
import { writeUbl } from '../../domain/invoicing/invoices/ubl.ts'
import { loadOfficialRules } from '../../server/invoicing/delivery/official-rules.ts'
import { atMost, exactly, reported } from './figures.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = process.env['EINVOICE_RULES_DIR'] ?? path.join(root, '../shared/einvoice-rules')
const count = 1_000

/** Checks invoices of every kind by the official rules: XSD, EN 16931, Peppol. */
export async function measure(): Promise<void> {
  if (!existsSync(path.join(folder, 'PEPPOL-EN16931-UBL.sch'))) {
    reported(`NOT CHECKED: no official rules in ${folder}; set EINVOICE_RULES_DIR`, '–')
    return
  }
  const rules = await loadOfficialRules(folder, path.join(root, '.data/einvoice-rules'))
  const invoices = fc.sample(randomInvoices, { numRuns: count, seed: 1 })
  const writing = process.cpuUsage()
  const written = invoices.map((invoice) => writeUbl(invoice))
  const writingMs = readMs(process.cpuUsage(writing)) / count
  const checking = process.cpuUsage()
  const fatal = written.flatMap((xml) => rules.check(xml).filter(({ isFatal }) => isFatal))
  const checkingMs = readMs(process.cpuUsage(checking)) / count
  for (const { rule, place, text } of fatal.slice(0, 20)) console.log(`  ${rule} ${place}: ${text}`)
  exactly(`fatal findings in ${count} invoices (${rules.version})`, fatal.length, 0)
  atMost('writing the XML of an invoice, ms of the processor', writingMs, 1)
  atMost('checking it by the official rules, ms of the processor', checkingMs, 150)
}

function readMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}
