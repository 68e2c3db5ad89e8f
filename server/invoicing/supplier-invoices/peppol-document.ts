import { readDocumentKind, readParticipantDigits } from '@forecourt/domain/invoicing/delivery/peppol-identifiers.ts'
import type { FileReason } from '@forecourt/domain/invoicing/supplier-invoices/incoming-message.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { isXml } from '../../media/pdf-check.ts'
import { findSenderName } from '../../contacts/suppliers.ts'
import { AccessPointFailure, type AccessPoint, type ReceivedMessage } from '../delivery/access-point.ts'
import { findFirstBranch, insertMessage, keepMessageFile, noteFate } from './incoming-messages.sql.ts'
import type { XmlReading } from './invoice-xml.ts'
import { keepInvoice, prepareInvoice } from './receive-invoice.ts'

interface PeppolArrival {
  readonly company: { readonly id: string }
  readonly accessPoint: AccessPoint
  readonly message: ReceivedMessage
}

/**
 * Takes a document that an access point received for one of our companies: an invoice or credit note of a supplier is stored and
 * read as an uploaded one; a self-billed one, which a customer wrote in our name, is stored separately. Message and invoice are
 * one transaction, so that a process that is killed reads the message again, and none is read twice.
 */
export async function takePeppolDocument(
  at: JobContext,
  { company, accessPoint, message }: PeppolArrival,
): Promise<void> {
  const bytes = await readPayload(accessPoint, message.messageId)
  const { ending, contentType } = describeContent(bytes ?? Buffer.alloc(0))
  const file = {
    name: `${message.messageId.replaceAll(/[^\w.-]/g, '-').slice(0, 100)}.${ending}`,
    bytes: bytes ?? Buffer.alloc(0),
  }
  const prepared = bytes === undefined ? undefined : await prepareInvoice(file)
  const shown = describeMessage(message)
  await at.transact(async (tx) => {
    const kept = await insertMessage(tx, {
      channel: 'peppol',
      companyId: company.id,
      branchId: requireValue(await findFirstBranch(tx, company.id), 'a branch'),
      messageKey: message.messageId,
      ...shown,
      senderName: (await findSenderName(tx, readParticipantDigits(message.sender)))?.slice(0, 150) ?? '',
      fate: 'missing',
      receivedAt: at.now,
    })
    if (!kept || prepared === undefined) return
    const keepFile = (reason: FileReason) => keepMessageFile(tx, kept.id, { ...file, place: 1, contentType, reason })
    // Peppol has no documents that are pictures.
    const reading = isRefusal(prepared) ? null : prepared.reading
    if (isRefusal(prepared) || reading === null) {
      await keepFile('type')
      return noteFate(tx, kept.id, { fate: 'unreadable', state: 'open' })
    }
    const subject = readNumber(reading)
    if (isSelfBilled(message, reading)) {
      await keepFile('self-billed')
      return noteFate(tx, kept.id, { fate: 'self-billed', state: 'open', subject })
    }
    // The sender in the document is more precise than the master data.
    const senderName = reading.ok ? reading.invoice.supplier.name : undefined
    const invoice = await keepInvoice(tx, prepared, {
      origin: 'peppol',
      receivedBy: null,
      branchId: null,
      companyId: company.id,
      messageId: kept.id,
      now: at.now,
    })
    if (isRefusal(invoice))
      return noteFate(tx, kept.id, {
        fate: 'same-file',
        state: 'done',
        subject,
        senderName,
        detail: invoice.values?.['number'] ?? '',
      })
    // It waits on the review board in any case, to be typed if it cannot be read.
    const fate = reading.ok ? 'invoice' : 'unreadable'
    await noteFate(tx, kept.id, { fate, state: 'done', subject, senderName, detail: reading.ok ? '' : reading.reason })
  })
}

function describeContent(bytes: Buffer) {
  if (isXml(bytes)) return { ending: 'xml', contentType: 'application/xml' }
  return bytes.toString('latin1', 0, 5) === '%PDF-'
    ? { ending: 'pdf', contentType: 'application/pdf' }
    : { ending: 'bin', contentType: 'application/octet-stream' }
}

/** Returns true if the envelope or the document itself states that a customer wrote it in our name. */
function isSelfBilled({ documentType }: ReceivedMessage, reading: XmlReading): boolean {
  return readDocumentKind(documentType) === 'self-billed' || (!reading.ok && reading.reason === 'einvoice-self-billed')
}

function readNumber(reading: XmlReading): string {
  if (reading.ok) return reading.invoice.number
  return reading.reason === 'einvoice-self-billed' ? reading.found : ''
}

/** Describes the participants in readable form: 0208:0440331894. */
function describeMessage({ sender, receiver }: ReceivedMessage) {
  const shorten = (participant: string) => participant.split('::').at(-1) ?? participant
  return { sender: shorten(sender).slice(0, 100), receiver: shorten(receiver).slice(0, 100) }
}

/** Reads the payload; undefined: the access point lists the message and no longer has it, which no later poll would change. */
async function readPayload(accessPoint: AccessPoint, messageId: string): Promise<Buffer | undefined> {
  try {
    return await accessPoint.readReceived(messageId)
  } catch (error) {
    if (error instanceof AccessPointFailure && error.outcome === 'refused') return undefined
    throw error
  }
}
