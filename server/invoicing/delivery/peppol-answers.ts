import { readResponseCode } from '@forecourt/domain/invoicing/delivery/delivery-states.ts'
import { INVOICE_RESPONSE_TYPE } from '@forecourt/domain/invoicing/delivery/peppol-identifiers.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { AccessPointFailure, type AccessPoint, type ReceivedMessage } from './access-point.ts'
import { openAccessPoint } from './access-points.ts'
import {
  deliveryOfNumber,
  isAnswerKnown,
  keepAnswer,
  listCompaniesOnPeppol,
  updateDeliveryIn,
} from './deliveries.sql.ts'
import { tellDeliveryProblem } from './delivery-notices.ts'
import { readInvoiceResponse } from './invoice-response.ts'

const pageSize = 50
/** A busy access point has more than one page of new messages, but never so many between two polls. */
const mostPages = 20

/** Reads the answers of buyers that the access points received since. */
export async function readAnswers(at: JobContext): Promise<void> {
  for (const company of await listCompaniesOnPeppol(at.db)) {
    const accessPoint = await openAccessPoint(at.db, at.services.settings, company.id)
    if (!accessPoint) continue
    try {
      await readNewAnswers(at, company, accessPoint)
    } catch (error) {
      // It is asked again at the next poll; what is missing then is still there.
      if (!(error instanceof AccessPointFailure)) throw error
      at.services.log.warn({ err: error }, 'the access point does not say what it received')
    }
  }
}

interface Company {
  readonly id: string
  readonly enterpriseNumber: string
}

/** Reads the answers to one company. An access point that several companies share shows each the answers to all. */
async function readNewAnswers(at: JobContext, company: Company, accessPoint: AccessPoint): Promise<void> {
  for (let page = 0; page < mostPages; page++) {
    const messages = await accessPoint.listReceived({ offset: page * pageSize, limit: pageSize })
    const answers = messages.filter(
      ({ documentType, receiver }) =>
        documentType === INVOICE_RESPONSE_TYPE && readDigits(receiver) === company.enterpriseNumber,
    )
    let newOnes = 0
    for (const message of answers) {
      if (await isAnswerKnown(at.db, message.messageId)) continue
      newOnes++
      await readAnswer(at, { companyId: company.id, accessPoint, message })
    }
    // The newest come first: a page without a new one is where the last poll began.
    if (messages.length < pageSize || (answers.length > 0 && newOnes === 0)) return
  }
}

async function readAnswer(
  { db, transact, now }: JobContext,
  { companyId, accessPoint, message }: { companyId: string; accessPoint: AccessPoint; message: ReceivedMessage },
): Promise<void> {
  const { messageId, sender } = message
  const response = readInvoiceResponse(await accessPoint.readReceived(messageId))
  const from = readDigits(sender)
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
    if (isChanged && state === 'refused') await tellDeliveryProblem(tx, delivery.invoiceId, 'invoice-refused')
  })
}

/** Returns the digits of a participant: an enterprise number (0208) and a VAT number (9925) have the same ten. */
function readDigits(participant: string): string {
  return participant.split(':').at(-1)?.replaceAll(/\D/g, '') ?? ''
}
