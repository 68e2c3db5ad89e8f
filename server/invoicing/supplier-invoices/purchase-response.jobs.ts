import {
  MOST_SILENT_DAYS,
  nextAttemptSeconds,
  SETTLING_MINUTES,
} from '@forecourt/domain/invoicing/delivery/delivery-states.ts'
import {
  INVOICE_RESPONSE_PROCESS,
  INVOICE_RESPONSE_TYPE,
} from '@forecourt/domain/invoicing/delivery/peppol-identifiers.ts'
import {
  writeInvoiceResponse,
  type ResponseProblem,
} from '@forecourt/domain/invoicing/supplier-invoices/purchase-response.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { job, type JobContext } from '../../platform/jobs/jobs.ts'
import { AccessPointFailure, type AccessPoint, type SentMessage } from '../delivery/access-point.ts'
import { openAccessPoint } from '../delivery/access-points.ts'
import {
  enqueueResponse,
  findResponse,
  findResponseParts,
  updateResponseIn,
  type ResponseRow,
} from './purchase-responses.ts'

const dayMs = 24 * 3_600_000
const toParticipant = (short: string) => `iso6523-actorid-upis::${short}`

/**
 * Takes the answer to a supplier invoice one step further, in the same way as an invoice that we send: our id is stored with the
 * state `sending` before the access point is called; after that it is only queried by this id.
 */
export const sendResponse = job('send-invoice-response', async (at, { responseId }) => {
  const row = await findResponse(at.db, responseId)
  if (!row || (row.state !== 'queued' && row.state !== 'sending' && row.state !== 'sent')) return
  const { companyId } = await findResponseParts(at.db, row.id)
  const accessPoint = await openAccessPoint(at.db, at.services.settings, companyId)
  if (!accessPoint) return row.state === 'queued' ? giveUp(at, row, 'no-access-point') : undefined
  if (row.state === 'queued') await send(at, row, accessPoint)
  else await follow(at, row, { accessPoint, wasTaken: false })
})

async function send(at: JobContext, row: ResponseRow, accessPoint: AccessPoint): Promise<void> {
  const { transact, now } = at
  const parts = await findResponseParts(at.db, row.id)
  // Null: its register did not answer, so the access point looks it up itself.
  if ((await accessPoint.isRegistered(toParticipant(parts.sender), INVOICE_RESPONSE_TYPE)) === false)
    return giveUp(at, row, 'takes-none')
  const isOurs = await transact((tx) =>
    updateResponseIn(
      tx,
      { id: row.id, states: ['queued'] },
      { state: 'sending', attempts: row.attempts + 1, attemptedAt: now },
    ),
  )
  if (!isOurs) return
  try {
    await accessPoint.submit({
      messageId: row.messageId,
      sender: toParticipant(parts.receiver),
      receiver: toParticipant(parts.sender),
      documentType: INVOICE_RESPONSE_TYPE,
      process: INVOICE_RESPONSE_PROCESS,
      senderCountry: 'BE',
      xml: Buffer.from(writeResponse(row, parts)),
    })
  } catch (error) {
    if (!(error instanceof AccessPointFailure)) throw error
    return notTaken(at, row, error)
  }
  await follow(at, { ...row, state: 'sending', attemptedAt: now }, { accessPoint, wasTaken: true })
}

function writeResponse(row: ResponseRow, parts: Awaited<ReturnType<typeof findResponseParts>>): string {
  return writeInvoiceResponse({
    id: row.messageId,
    on: brusselsDay(row.createdAt),
    effectiveOn: row.effectiveOn ?? brusselsDay(row.createdAt),
    code: row.code,
    reasonCode: row.reasonCode,
    reason: row.reason,
    sender: { participant: parts.receiver, name: parts.companyName },
    receiver: { participant: parts.sender, name: parts.supplierName },
    invoice: {
      number: parts.theirNumber,
      issuedOn: requireValue(parts.issuedOn, 'the day of an invoice that is answered'),
      isCredit: parts.isCredit,
    },
  })
}

async function notTaken(at: JobContext, row: ResponseRow, { outcome, message }: AccessPointFailure): Promise<void> {
  if (outcome === 'refused') return giveUp(at, row, 'access-point-refused', message)
  const isTooOld = at.now.getTime() - row.createdAt.getTime() > MOST_SILENT_DAYS * dayMs
  if (outcome === 'unsent' && isTooOld) return giveUp(at, row, 'access-point-silent', message)
  await at.transact(async (tx) => {
    await updateResponseIn(
      tx,
      { id: row.id, states: ['sending'] },
      { problem: 'access-point-silent', answer: message, ...(outcome === 'unsent' && { state: 'queued' as const }) },
    )
    await enqueueResponse(tx, row.id, later(at.now, row.attempts + 1))
  })
}

/** Asks the access point for the state of the response, by our id. */
async function follow(
  at: JobContext,
  row: ResponseRow,
  { accessPoint, wasTaken }: { accessPoint: AccessPoint; wasTaken: boolean },
): Promise<void> {
  const { transact, now } = at
  const own = { id: row.id, states: ['sending', 'sent'] as const }
  let found: SentMessage | undefined
  try {
    found = await accessPoint.findSent(row.messageId)
  } catch (error) {
    if (!(error instanceof AccessPointFailure)) throw error
    return transact(async (tx) => {
      const attempts = row.attempts + 1
      await updateResponseIn(tx, own, {
        attempts,
        problem: wasTaken ? null : 'access-point-silent',
        answer: error.message,
        ...(wasTaken && { state: 'sent' as const, sentAt: now }),
      })
      await enqueueResponse(tx, row.id, later(now, attempts))
    })
  }
  if (!found) return wasTaken ? settle(at, row) : sendAnew(at, row)
  if (found.state === 'refused') return giveUp(at, row, 'access-point-refused', found.details)
  if (found.state === 'lost') return giveUp(at, row, 'not-brought', found.details)
  const isDelivered = found.state === 'delivered'
  const details = found.details
  await transact(async (tx) => {
    await updateResponseIn(tx, own, {
      state: isDelivered ? 'delivered' : 'sent',
      problem: null,
      answer: details,
      attempts: row.attempts + 1,
      sentAt: row.sentAt ?? now,
      ...(isDelivered && { deliveredAt: now }),
    })
    if (!isDelivered) await enqueueResponse(tx, row.id, later(now, Math.max(3, row.attempts)))
  })
}

/** Sends a response again that the access point does not know, by the same id, once it can no longer be on its way to it. */
async function sendAnew(at: JobContext, row: ResponseRow): Promise<void> {
  const settledAt = (row.attemptedAt?.getTime() ?? 0) + SETTLING_MINUTES * 60_000
  if (at.now.getTime() < settledAt || row.state === 'sent') return settle(at, row)
  await at.transact(async (tx) => {
    await updateResponseIn(tx, { id: row.id, states: ['sending'] }, { state: 'queued' })
    await enqueueResponse(tx, row.id)
  })
}

function settle({ transact, now }: JobContext, { id }: ResponseRow): Promise<void> {
  return transact((tx) => enqueueResponse(tx, id, new Date(now.getTime() + SETTLING_MINUTES * 60_000)))
}

async function giveUp(at: JobContext, { id }: ResponseRow, problem: ResponseProblem, answer = ''): Promise<void> {
  const states = ['queued', 'sending', 'sent'] as const
  await at.transact((tx) => updateResponseIn(tx, { id, states }, { state: 'failed', problem, answer }))
}

function later(now: Date, attempts: number): Date {
  return new Date(now.getTime() + nextAttemptSeconds(attempts) * 1_000)
}
