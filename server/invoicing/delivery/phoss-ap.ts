import { z } from 'zod'
import { NoAnswer, requestGuarded, type GuardedRequest } from '../../platform/mail/guarded-request.ts'
import { AccessPointFailure, type AccessPoint, type SentMessage } from './access-point.ts'
import { lookUpParticipant, type ParticipantRegister } from './participant-lookup.ts'

export interface AccessPointSettings {
  readonly address: string
  readonly token: string
  readonly isTrusted: boolean
  readonly register: ParticipantRegister
  readonly timeoutMs?: number
}

/** The access point completes the sending before it answers, so it gets time. */
const longestAnswerMs = 60_000
const mostBytes = 20_000_000

/**
 * Connects to phoss-ap, an access point under the Apache licence that a dealer or their accountant runs: its REST API as of
 * version 0.11 (docs/decisions/0070-peppol-access-point.md).
 */
export function connectPhossAp(settings: AccessPointSettings): AccessPoint {
  return {
    async submit({ messageId, sender, receiver, documentType, process, senderCountry, xml }) {
      const parts = [sender, receiver, documentType, process, senderCountry].map(encodeURIComponent)
      const path = `/api/outbound/submit/${parts.join('/')}?sbdhInstanceID=${encodeURIComponent(messageId)}`
      const { status, text } = await call(settings, path, { method: 'POST', body: xml, type: 'application/xml' })
      // 422: it has the message and retries automatically, or refuses it; its status says which.
      if (status === 200 || status === 422) return
      throw toFailure(status, text)
    },

    async findSent(messageId) {
      const path = `/api/outbound/status/${encodeURIComponent(messageId)}?includeArchive=true`
      const { status, text } = await call(settings, path)
      if (status === 404) return undefined
      return toSent(read(OutboundStatus, { status, text }))
    },

    async listReceived({ offset, limit }) {
      const found = read(
        InboundHistory,
        await call(settings, `/api/ops/inbound/history?offset=${offset}&limit=${limit}`),
      )
      return found.map(({ sbdhInstanceID, docTypeID, senderID, receiverID }) => ({
        messageId: sbdhInstanceID,
        documentType: docTypeID,
        sender: senderID,
        receiver: receiverID,
      }))
    },

    async readReceived(messageId) {
      const { status, text, body } = await call(settings, `/api/ops/inbound/${encodeURIComponent(messageId)}/payload`)
      if (status !== 200) throw toFailure(status, text)
      return body
    },

    isRegistered: (participant, documentType) =>
      lookUpParticipant(settings.register, { participant, documentType, isTrusted: settings.isTrusted }),
  }
}

/** Not strict: a new version may add fields. */
const OutboundStatus = z.object({
  status: z.string(),
  errorDetails: z.string().nullish(),
  mlsStatus: z.string().nullish(),
})
const InboundHistory = z.array(
  z.object({ sbdhInstanceID: z.string().min(1), docTypeID: z.string(), senderID: z.string(), receiverID: z.string() }),
)

const states: Readonly<Record<string, SentMessage['state'] | undefined>> = {
  sent: 'delivered',
  rejected: 'refused',
  permanently_failed: 'lost',
}

function toSent({ status, errorDetails, mlsStatus }: z.output<typeof OutboundStatus>): SentMessage {
  // The access point of the receiver took it and then found that it is not valid (Message Level Status).
  const isRejectedThere = mlsStatus === 'received_re'
  return {
    state: isRejectedThere ? 'refused' : (states[status] ?? 'under-way'),
    details: (errorDetails ?? '').slice(0, 1_000),
  }
}

interface Call {
  readonly method?: GuardedRequest['method']
  readonly body?: Buffer
  readonly type?: string
}

async function call(
  { address, token, isTrusted, timeoutMs = longestAnswerMs }: AccessPointSettings,
  path: string,
  { method = 'GET', body, type }: Call = {},
): Promise<{ status: number; text: string; body: Buffer }> {
  try {
    const answer = await requestGuarded(new URL(address.replace(/\/$/, '') + path), {
      service: 'access-point',
      method,
      headers: { 'x-token': token, accept: 'application/json, */*', ...(type && { 'content-type': type }) },
      ...(body && { body }),
      timeoutMs,
      maxBytes: mostBytes,
      isTrusted,
    })
    return { ...answer, text: answer.body.toString('utf8') }
  } catch (error) {
    if (error instanceof NoAnswer) throw new AccessPointFailure(error.outcome, error.message, { cause: error })
    throw error
  }
}

function read<T extends z.ZodType>(schema: T, { status, text }: { status: number; text: string }): z.output<T> {
  if (status !== 200) throw toFailure(status, text)
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new AccessPointFailure('unclear', 'An answer that cannot be read')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Refusals of messages that it has not taken: a wrong token, an identifier that is none, sending switched off. */
function toFailure(status: number, text: string): AccessPointFailure {
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429
  return new AccessPointFailure(isRefusal ? 'refused' : 'unclear', `${status} ${text.slice(0, 300)}`.trim())
}
