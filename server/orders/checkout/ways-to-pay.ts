import QRCode from 'qrcode'
import type { PaymentLinks, Transfer } from '@forecourt/domain/orders/order.schema.ts'
import { epcPayload } from '@forecourt/domain/payments/epc-qr.ts'
import {
  formatStructuredCommunication,
  type StructuredCommunication,
} from '@forecourt/domain/payments/structured-communication.ts'
import type { PaymentAttempt } from '../../payments/attempts.ts'

/**
 * Creates the links to pay with. The QR code is drawn here from the link into the app: every buyer's browser would fetch the
 * provider's own from a host of its choice, which our content security policy for images does not allow.
 */
export async function buildPaymentLinks(attempt: PaymentAttempt): Promise<PaymentLinks | null> {
  if (attempt.deepLink === null) return null
  return { deepLink: { href: attempt.deepLink }, qrcode: { href: await codePicture(attempt.deepLink) } }
}

/** Returns how an amount is paid to a branch by bank transfer. */
export async function transferTo(
  { accountHolder, iban, bic }: { accountHolder: string; iban: string; bic: string | null },
  { amountCents, communication }: { amountCents: number; communication: StructuredCommunication },
): Promise<Transfer> {
  const epc = epcPayload({
    beneficiaryName: accountHolder,
    iban,
    bic: bic ?? '',
    amountCents,
    text: formatStructuredCommunication(communication),
  })
  if (!epc.ok) throw new Error(`No transfer can be made for ${communication}: ${epc.reason}`)
  return {
    beneficiaryName: accountHolder,
    iban,
    amount: amountCents,
    structuredCommunication: communication,
    epcPayload: epc.payload,
    epcCode: await codePicture(epc.payload),
  }
}

/** Returns a QR code as a data URL. */
async function codePicture(text: string): Promise<string> {
  const drawing = await QRCode.toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
