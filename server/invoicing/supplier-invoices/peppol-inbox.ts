import { readDocumentKind, readParticipantDigits } from '@forecourt/domain/invoicing/delivery/peppol-identifiers.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { AccessPointFailure, type AccessPoint, type ReceivedMessage } from '../delivery/access-point.ts'
import { openAccessPoint } from '../delivery/access-points.ts'
import { findKnownMessages, listCompaniesOnPeppol } from '../delivery/deliveries.sql.ts'
import { readAnswer } from '../delivery/peppol-answers.ts'
import { takePeppolDocument } from './peppol-document.ts'

const pageSize = 50
/** Ends the job for an access point that repeats its list forever. */
const mostPages = 400
/** Messages read at a time; the others follow at once, in a job of their own. */
const mostAtOnce = 100

interface PeppolCompany {
  readonly id: string
  readonly enterpriseNumber: string
}

/**
 * Reads the new messages of the access points of our companies: documents of suppliers, and answers of buyers. Returns true if
 * more messages wait.
 */
export async function readPeppolInbox(at: JobContext): Promise<boolean> {
  let isMore = false
  for (const company of await listCompaniesOnPeppol(at.db)) {
    const accessPoint = await openAccessPoint(at.db, at.services.settings, company.id)
    if (!accessPoint) continue
    try {
      isMore = (await readNewMessages(at, company, accessPoint)) || isMore
    } catch (error) {
      // The next poll asks again; the missing messages are still there then.
      if (!(error instanceof AccessPointFailure)) throw error
      at.services.log.warn({ err: error }, 'the access point does not say what it received')
    }
  }
  return isMore
}

/**
 * Reads the new messages to one company, the oldest first: a process that is killed leaves the newest unread, and the next poll
 * begins there. An access point that several companies share shows each the messages to all; those to others are skipped.
 */
async function readNewMessages(at: JobContext, company: PeppolCompany, accessPoint: AccessPoint): Promise<boolean> {
  const unread: ReceivedMessage[] = []
  for (let page = 0; page < mostPages; page++) {
    const messages = await accessPoint.listReceived({ offset: page * pageSize, limit: pageSize })
    const ours = messages.filter(
      ({ documentType, receiver }) =>
        readDocumentKind(documentType) !== undefined && readParticipantDigits(receiver) === company.enterpriseNumber,
    )
    const ids = ours.map(({ messageId }) => messageId)
    const known = await findKnownMessages(at.db, company.id, ids)
    const fresh = ours.filter(({ messageId }) => !known.has(messageId))
    unread.push(...fresh)
    // The newest come first: a page without a new one is where the last poll began.
    if (messages.length < pageSize || (ours.length > 0 && fresh.length === 0)) break
  }
  const oldest = [...new Map(unread.map((message) => [message.messageId, message])).values()].toReversed()
  for (const message of oldest.slice(0, mostAtOnce)) {
    const found = { company, accessPoint, message }
    if (readDocumentKind(message.documentType) === 'response') await readAnswer(at, found)
    else await takePeppolDocument(at, found)
  }
  return oldest.length > mostAtOnce
}
