import { createHash } from 'node:crypto'
import type { CodaRefusal } from '@forecourt/domain/invoicing/bank/coda.ts'
import type { CamtRefusal } from '@forecourt/domain/invoicing/bank/camt.ts'
import type { FileRefusal, ReadStatements } from '@forecourt/domain/invoicing/bank/bank-file.ts'
import { refuse } from '@forecourt/domain/platform/values/result.ts'
import { readInThread } from '../../platform/files/reading-thread.ts'
import { parseBankFile } from './parse-bank-file.ts'

/** Large enough for a year of a large dealer; a file of a day has some kilobytes. */
export const LARGEST_BANK_FILE = 16 * 1024 * 1024

export type BankFileRefusal = CodaRefusal | CamtRefusal | FileRefusal<'bank-file-heavy'>
export type BankFileReading = ({ ok: true } & ReadStatements) | BankFileRefusal

/** A file of a day is smaller, and read sooner than a thread starts. */
const mostAtOnce = 64 * 1024
const limits = { name: 'bank file', longestMs: 20_000, mostMegabytes: 512 }

/** Reads a file of a bank, CODA or camt.053: a large one in a thread of its own, so that no other request waits for it. */
export async function readBankFile(bytes: Uint8Array): Promise<BankFileReading> {
  if (bytes.length <= mostAtOnce) return parseBankFile(bytes)
  const script = new URL('bank-file-worker.ts', import.meta.url)
  const reading = await readInThread<Uint8Array, BankFileReading>(script, bytes, limits)
  return 'outcome' in reading ? reading.outcome : refuse('bank-file-heavy', { line: 1 })
}

export const hashFile = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The place of the fault of a damaged file. */
export type FaultDetail = Pick<BankFileRefusal, 'line' | 'found' | 'expected'>
