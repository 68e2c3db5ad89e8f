import { readResponseCode } from '@forecourt/domain/invoicing/delivery/delivery-states.ts'
import { readParticipantDigits } from '@forecourt/domain/invoicing/delivery/peppol-identifiers.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import type { AccessPoint, ReceivedMessage } from './access-point.ts'
import { deliveryOfNumber, keepAnswer, updateDeliveryIn } from './deliveries.sql.ts'
import { notifyDeliveryProblem } from './delivery-notices.ts'

interface Company {
  readonly id: string
  readonly enterpriseNumber: string
}

/** Reads the answer of a buyer that an access point received. */
export async function readAnswer(
  { db, transact, now }: JobContext,
  { company, accessPoint, message }: { company: Company; accessPoint: AccessPoint; message: ReceivedMessage },
): Promise<void> {
  const { messageId, sender } = message
  const companyId = company.id
  // The XML parser takes 18 MB, which a process that receives no answers never needs.
  const { readInvoiceResponse } = await import('./invoice-response.ts')
  const response = readInvoiceResponse(await accessPoint.readReceived(messageId))
  const from = readParticipantDigits(sender)
  const delivery = response && (await deliveryOfNumber(db, { companyId, number: response.invoiceNumber, from }))
  await transact(async (tx) => {
    const isNew = await keepAnswer(tx, {
      messageId,
      companyId,
      deliveryId: delivery?.id ?? null,
      code: response?.code ?? '',
      reason: response?.reason ?? '',
      receivedAt: now,
    })
    const state = response && readResponseCode(response.code)
    if (!isNew || !delivery || !state) return
    const isChanged = await updateDeliveryIn(
      tx,
      { id: delivery.id, states: ['sending', 'sent', 'delivered'] },
      { state, answer: response.reason, answeredAt: now, problem: null },
    )
    if (isChanged && state === 'refused') await notifyDeliveryProblem(tx, delivery.invoiceId, 'invoice-refused')
  })
}
