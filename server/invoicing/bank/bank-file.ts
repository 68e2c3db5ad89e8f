import { createHash } from 'node:crypto'
import { readCoda, type CodaRefusal } from '@forecourt/domain/invoicing/bank/coda.ts'
import type { CamtRefusal } from '@forecourt/domain/invoicing/bank/camt.ts'
import type { FileStatement } from '@forecourt/domain/invoicing/bank/bank-file.ts'
import { readCamtFile } from './camt-file.ts'

/** Large enough for a year of a large dealer; a file of a day has some kilobytes. */
export const LARGEST_BANK_FILE = 16 * 1024 * 1024

export type BankFileRefusal = CodaRefusal | CamtRefusal

/**
 * Reads a file of a bank, CODA or camt.053 by its content; refuses a damaged file as a whole with the place of its first fault.
 */
export function readBankFile(bytes: Uint8Array): { ok: true; statements: FileStatement[] } | BankFileRefusal {
  const text = decodeBankFile(bytes)
  return /^\uFEFF?\s*</.test(text) ? readCamtFile(text) : readCoda(text)
}

/** Decodes a file as banks deliver it: UTF-8 with or without its mark, else Windows-1252, which contains ISO 8859-1. */
export function decodeBankFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export const hashFile = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The place of the fault of a damaged file. */
export type FaultDetail = Pick<BankFileRefusal, 'line' | 'found' | 'expected'>
