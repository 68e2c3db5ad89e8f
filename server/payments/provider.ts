import type { PaymentStatus } from '@forecourt/domain/payments/payment.ts'
import type { RefundState } from '@forecourt/domain/payments/refund.ts'

/** A provider through which a buyer pays from a mobile app, in our words. */
export type PaymentProvider = {
  /**
   * Starts a payment. Never retried automatically: after an `unclear` failure the payment may exist, which
   * `searchByReference` finds.
   */
  create(request: PaymentRequest): Promise<ProviderPayment>
  get(id: string): Promise<ProviderPayment>
  /** Stops a payment that was not confirmed yet; `too-late` when it has gone further or has ended. */
  cancel(id: string): Promise<'cancelled' | 'too-late'>
  /** Payments under our reference, newest first. A payment made a moment ago may not be listed yet. */
  searchByReference(reference: string, since: Date): Promise<ProviderPayment[]>
  /** The account from which a succeeded payment came, to pay it back by transfer. */
  refundIban(id: string): Promise<string>
  /** True if the provider can refund; false: it accepts only signed calls, and ours are not. */
  readonly canRefund: boolean
  /**
   * Refunds part or all of a succeeded payment. A repeated call under the same key is the same refund, so a call whose answer
   * was lost may be repeated.
   */
  refund(paymentId: string, request: RefundRequest): Promise<ProviderRefund>
  getRefund(paymentId: string, refundId: string): Promise<ProviderRefund>
  /** Reads a callback; `body` is the request's own text. Throws `KeySetUnavailable` when it cannot be checked. */
  readCallback(signature: string | undefined, body: string, now: Date): Promise<Callback>
}

export type PaymentRequest = {
  readonly amountCents: number
  readonly reference: string
  /** The payer and, cut to 35 signs, the bank statement show it. */
  readonly description: string
  readonly returnUrl: string
}

export type RefundRequest = { readonly key: string; readonly amountCents: number; readonly description: string }

export type ProviderRefund = { readonly id: string; readonly state: Exclude<RefundState, 'requested'> }

export type ProviderPayment = {
  readonly id: string
  readonly status: PaymentStatus
  /** The payer's phone has opened it. */
  readonly isOpened: boolean
  readonly amountCents: number
  readonly reference: string | null
  readonly expiresAt: Date | null
  readonly links: PaymentLinks
}

/** The link into the payment app, and its QR code. */
export type PaymentLinks = { readonly deepLink: string | null; readonly qrCode: string | null }

export type Callback =
  | { readonly ok: true; readonly jti: string; readonly payment: ProviderPayment; readonly providerStatus: string }
  | { readonly ok: false; readonly fault: string }

/**
 * A call to the provider failed. `refused`: it was not done and repeating it as it is will not help; `busy`: it was
 * not done, later it may be; `unclear`: no usable answer came, so it may or may not have been done.
 */
export class ProviderFailure extends Error {
  readonly outcome: 'refused' | 'busy' | 'unclear'
  readonly code: string
  readonly traceId: string | undefined

  constructor(
    outcome: ProviderFailure['outcome'],
    code: string,
    details: { message?: string; traceId?: string | undefined; cause?: unknown } = {},
  ) {
    super(`Payment provider: ${code}${details.message ? `, ${details.message}` : ''}`, { cause: details.cause })
    this.name = 'ProviderFailure'
    this.outcome = outcome
    this.code = code
    this.traceId = details.traceId
  }
}
