import { createHash } from 'node:crypto'
import type { CodaRefusal } from '@forecourt/domain/invoicing/bank/coda.ts'

/** A year of a large dealer fits; a file of a day has some kilobytes. */
export const LARGEST_CODA = 16 * 1024 * 1024

/** Decodes a file as banks deliver it: UTF-8 with or without its mark, else Windows-1252, which contains ISO 8859-1. */
export function decodeCoda(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export const hashFile = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The place of the fault of a damaged file. */
export type FaultDetail = Pick<CodaRefusal, 'line' | 'found' | 'expected'>
