import { parseIban } from '../organisation/iban.ts'
import { type Refusal, accept, refuse } from '../platform/values/result.ts'
import type { Cents } from '../platform/values/money.ts'
import { trimEnd } from '../platform/values/trim-end.ts'

/** A transfer a banking app can read from a QR code. */
export interface Transfer {
  beneficiaryName: string
  iban: string
  amountCents: Cents
  /** Free text; a Belgian structured communication is entered here too, as it is not an ISO 11649 reference. */
  text: string
  bic?: string
}

/** The settings of the payload's QR code (EPC069-12): error correction M, symbol version at most 13. */
export const EPC_QR = { errorCorrectionLevel: 'M', maxVersion: 13 } as const

const maxBytes = 331
const maxAmountCents = 99_999_999_999

/**
 * Returns the payload of the QR code of a transfer (EPC069-12 version 002, UTF-8, credit transfer). Refusals: `name` (1 to
 * 70 signs), `iban`, `bic`, `amount` (0.01 to 999999999.99), `text` (140 signs), `size` (331 bytes in all).
 */
export function epcPayload(
  transfer: Transfer,
): { ok: true; payload: string } | Refusal<'name' | 'iban' | 'bic' | 'amount' | 'text' | 'size'> {
  const { bic = '', amountCents } = transfer
  const name = oneLine(transfer.beneficiaryName)
  const text = oneLine(transfer.text)
  const account = parseIban(transfer.iban)
  if (name === '' || [...name].length > 70) return refuse('name')
  if (!account.ok) return refuse('iban')
  if (!/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/.test(bic)) return refuse('bic')
  if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > maxAmountCents) return refuse('amount')
  if ([...text].length > 140) return refuse('text')
  const amount = `EUR${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`
  const lines = ['BCD', '002', '1', 'SCT', bic, name, account.iban, amount, '', '', text]
  // No line may follow the last one that is used.
  const payload = trimEnd(lines.join('\n'), /\n/)
  return utf8Length(payload) > maxBytes ? refuse('size') : accept({ payload })
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function utf8Length(text: string): number {
  let bytes = 0
  for (const sign of text) {
    const point = sign.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4
  }
  return bytes
}
