import type { ReadStatements } from '@forecourt/domain/invoicing/bank/bank-file.ts'
import type { CamtRefusal } from '@forecourt/domain/invoicing/bank/camt.ts'
import { readCoda, type CodaRefusal } from '@forecourt/domain/invoicing/bank/coda.ts'

/**
 * Parses a file of a bank, CODA or camt.053 by its content; refuses a damaged file as a whole with the place of its first
 * fault.
 */
export async function parseBankFile(
  bytes: Uint8Array,
): Promise<({ ok: true } & ReadStatements) | CodaRefusal | CamtRefusal> {
  const text = decodeBankFile(bytes)
  if (!/^\uFEFF?\s*</.test(text)) return readCoda(text)
  // The XML parser takes 18 MB, which a dealer whose bank delivers CODA never needs.
  const { readCamtFile } = await import('./camt-file.ts')
  return readCamtFile(text)
}

/** Decodes a file as banks deliver it: UTF-8 with or without its mark, else Windows-1252, which contains ISO 8859-1. */
export function decodeBankFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
