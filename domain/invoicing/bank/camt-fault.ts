import type { XmlPart } from './xml-part.ts'

export const CAMT_FAULTS = [
  'camt-unreadable',
  'camt-entities',
  'camt-version',
  'camt-page',
  'camt-record',
  'camt-account',
  'camt-currency',
  'camt-number',
  'camt-amount',
  'camt-day',
  'camt-count',
  'camt-sums',
  'camt-balance',
  'camt-chain',
  'camt-too-many',
] as const
export type CamtFaultName = (typeof CAMT_FAULTS)[number]

/** A fault of a file, with the line of the element that it is in. */
export class CamtFault extends Error {
  readonly reason: CamtFaultName
  readonly line: number
  readonly compared: { found?: string; expected?: string }
  constructor(
    reason: CamtFaultName,
    { line }: Pick<XmlPart, 'line'>,
    compared: { found?: string; expected?: string } = {},
  ) {
    super(reason)
    this.reason = reason
    this.line = line
    this.compared = compared
  }
}
