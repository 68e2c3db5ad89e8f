import type { InvoiceState } from '../invoices/invoice-states.ts'
import { accept, refuse, type Refusal } from '../../platform/values/result.ts'

export const DELIVERY_CHANNELS = ['peppol', 'mail', 'account', 'paper'] as const
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]

/**
 * States of a delivery. `sent`: the access point has it; `delivered`: the access point of the buyer confirmed it, or a
 * mail server or a person took it; `accepted` and `refused` are answers of the buyer (BIS Invoice Response 3).
 */
export const DELIVERY_STATES = ['queued', 'sending', 'sent', 'delivered', 'accepted', 'refused', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Problems that hold a delivery up. */
export const DELIVERY_PROBLEMS = [
  'not-on-peppol',
  'access-point-silent',
  'access-point-refused',
  'not-brought',
  'rules-broken',
  'mail-refused',
  'no-access-point',
] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

export type DeliveryAct = 'send' | 'mail' | 'print'

export type DeliveryRefusal = Refusal<'invoice-not-issued' | 'already-sent' | 'buyer-not-business'>

interface DeliveredInvoice {
  readonly state: InvoiceState
  /** The buyer has an address on Peppol: a Belgian business. */
  readonly isForPeppol: boolean
  readonly deliveries: readonly { readonly channel: DeliveryChannel; readonly state: DeliveryState }[]
}

/**
 * Returns whether an invoice can be delivered by an act. An invoice on its way over Peppol is never sent again: only a
 * delivery that failed for good gives its place up. A private person never gets a Peppol message.
 */
export function deliveryCan(
  act: DeliveryAct,
  { state, isForPeppol, deliveries }: DeliveredInvoice,
): { ok: true } | DeliveryRefusal {
  if (state === 'draft') return refuse('invoice-not-issued')
  if (act !== 'send') return accept({})
  if (!isForPeppol) return refuse('buyer-not-business')
  const stands = deliveries.some((one) => one.channel === 'peppol' && one.state !== 'failed')
  return stands ? refuse('already-sent') : accept({})
}

/** Work that a delivery leaves to a person. */
export type DeliveryAdvice = 'wait' | 'print' | 'send-again' | 'fix-rules' | 'credit' | 'none'

export function adviseOnDelivery({
  channel,
  state,
  problem,
}: {
  readonly channel: DeliveryChannel
  readonly state: DeliveryState
  readonly problem: DeliveryProblem | null
}): DeliveryAdvice {
  if (state === 'refused') return 'credit'
  if (state === 'failed') return problem === 'rules-broken' ? 'fix-rules' : 'send-again'
  if (channel === 'paper' && state === 'queued') return 'print'
  return state === 'queued' || state === 'sending' || (state === 'sent' && channel === 'peppol') ? 'wait' : 'none'
}

/** Codes of an invoice response (UNCL4343): paid, accepted or accepted under conditions; refused. Others change nothing. */
const responses: Readonly<Record<string, 'accepted' | 'refused'>> = {
  AP: 'accepted',
  CA: 'accepted',
  PD: 'accepted',
  RE: 'refused',
}

/** Returns what an invoice response means; undefined: the buyer is still busy with it. */
export function readResponseCode(code: string): 'accepted' | 'refused' | undefined {
  return responses[code]
}

/** Waits between calls to an access point that does not answer: doubling from 10 seconds to half an hour. */
export function nextAttemptSeconds(attempts: number): number {
  return Math.min(10 * 2 ** Math.max(0, attempts - 1), 1_800)
}

/** Days during which a buyer who is not on Peppol yet is looked up again. */
export const LOOK_UP_DAYS = 30

/** Days after which an access point that does not answer counts as a failure. */
export const MOST_SILENT_DAYS = 7

/**
 * Minutes after an unclear call in which the access point may still be taking the message in: only then is it believed
 * that it does not know it.
 */
export const SETTLING_MINUTES = 10
