import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { typedText } from '@forecourt/domain/platform/forms/fields.schema.ts'
import { element, textElement, xmlDocument } from '@forecourt/domain/invoicing/invoices/xml.ts'
import {
  documentTypeId,
  processId,
  INVOICE_RESPONSE_PROCESS,
  INVOICE_RESPONSE_TYPE,
} from '@forecourt/domain/invoicing/delivery/peppol-identifiers.ts'
import { transaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/services.ts'
import { fetchTraced } from '../../platform/tracing/traced-call.ts'
import { SIMULATOR_PATH, SIMULATOR_TOKEN } from './access-points.ts'
import { CALLBACK_SIGNATURE_HEADER, signCallback } from './signed-callback.ts'
import {
  findSimulatedSent,
  findSimulatedReceived,
  insertSimulated,
  listSimulatedReceived,
  readBehaviour,
  SIMULATOR_BEHAVIOURS,
  writeBehaviour,
  type Behaviour,
} from './access-point-simulator.sql.ts'

type App = Hono<{ Bindings: HttpBindings }>

/** The behaviour of the whole access point, for every receiver. */
const EVERYBODY = '*'
const slowMs = 1_500

/**
 * Creates an access point to test Peppol with: it has the REST API of phoss-ap and, for look-ups, that of a metadata publisher. By
 * default every buyer is registered, gets its invoice at once, and sends no answer. Mounted at `/simulator/peppol` where the
 * payment simulator is.
 */
export function createAccessPointSimulator(services: Services): App {
  const app: App = new Hono()
  app.route('/api', restApi(services))
  app.get('/smp/:participant', async (c) => {
    const participant = c.req.param('participant')
    const { db } = services.database
    if ((await readBehaviour(db, EVERYBODY)) === 'dead') return hangUp(c)
    if ((await readBehaviour(db, toKey(participant))) === 'absent') return c.text('Not registered', 404)
    c.header('Content-Type', 'application/xml')
    return c.body(serviceGroup(`${services.settings.publicUrl}${SIMULATOR_PATH}/smp`, participant))
  })
  // Sends us a document of a supplier, as their own access point would.
  app.post('/deliver/:sender/:receiver/:kind', async (c) => {
    const wish = DeliverPath.safeParse(c.req.param())
    if (!wish.success) return c.json({ error: z.prettifyError(wish.error) }, 400)
    const { sender, receiver, kind } = wish.data
    const instanceId = c.req.query('sbdhInstanceID') ?? randomUUID()
    const payload = await c.req.text()
    await transaction(services.database, (tx) =>
      insertSimulated(tx, {
        instanceId,
        sender: `iso6523-actorid-upis::${sender}`,
        receiver: `iso6523-actorid-upis::${receiver}`,
        documentType: documentTypeId(kind),
        process: processId(kind),
        payload,
        isInbound: true,
        status: 'forwarded',
        errorDetails: null,
        createdAt: services.clock(),
      }),
    )
    if (c.req.query('notify') !== undefined) await notifyReceiver(services, { receiver, id: instanceId })
    return c.json({ sbdhInstanceIdentifier: instanceId })
  })
  app.post('/behaviour', async (c) => {
    const wish = BehaviourBody.safeParse(await c.req.json().catch(() => undefined))
    if (!wish.success) return c.json({ error: z.prettifyError(wish.error) }, 400)
    const { participant, behaviour } = wish.data
    await transaction(services.database, (tx) => writeBehaviour(tx, participant, behaviour))
    return c.json({ participant, behaviour })
  })
  return app
}

/** Notifies us by a signed call that a document came, as an access point that can; others are polled. */
async function notifyReceiver(
  { settings, clock }: Services,
  arrived: { readonly receiver: string; readonly id: string },
): Promise<void> {
  const body = JSON.stringify(arrived)
  await fetchTraced('simulator-callback', `${settings.publicUrl}/api/peppol/arrived`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [CALLBACK_SIGNATURE_HEADER]: signCallback(body, { key: SIMULATOR_TOKEN, at: clock() }),
    },
    body,
  })
}

const DeliverPath = z.strictObject({
  sender: typedText(60).describe('0208:0999005572'),
  receiver: typedText(60),
  kind: z.enum(['invoice', 'credit-note', 'self-billed']),
})

const BehaviourBody = z.strictObject({
  participant: typedText(60).describe('0208:0999005572, or * for the access point itself'),
  behaviour: z.enum(SIMULATOR_BEHAVIOURS).nullable(),
})

function restApi({ database, clock }: Services): App {
  const api: App = new Hono()
  const { db } = database

  api.use(async (c, next) => {
    const behaviour = await readBehaviour(db, EVERYBODY)
    if (behaviour === 'dead') return hangUp(c)
    if (behaviour === 'slow') await pause(slowMs)
    if (c.req.header('x-token') !== SIMULATOR_TOKEN) return c.json({ error: 'Invalid or missing API token' }, 401)
    return next()
  })

  api.post('/outbound/submit/:sender/:receiver/:documentType/:process/:country', async (c) => {
    const { sender, receiver, documentType, process } = c.req.param()
    const behaviour = await readBehaviour(db, toKey(receiver))
    const isLost = behaviour === 'absent' || behaviour === 'unreachable'
    const payload = await c.req.text()
    const instanceId = c.req.query('sbdhInstanceID') ?? randomUUID()
    await transaction(database, async (tx) => {
      const common = { process, payload, createdAt: clock() }
      await insertSimulated(tx, {
        ...common,
        instanceId,
        sender,
        receiver,
        documentType,
        isInbound: false,
        status: isLost ? 'permanently_failed' : 'sent',
        errorDetails: isLost ? lostTexts[behaviour] : null,
      })
      const code = answerCodes[behaviour ?? 'silent']
      if (code === undefined) return
      await insertSimulated(tx, {
        ...common,
        instanceId: randomUUID(),
        sender: receiver,
        receiver: sender,
        documentType: INVOICE_RESPONSE_TYPE,
        process: INVOICE_RESPONSE_PROCESS,
        payload: invoiceResponse(payload, code),
        isInbound: true,
        status: 'forwarded',
        errorDetails: null,
      })
    })
    if ((await readBehaviour(db, EVERYBODY)) === 'answer-lost') return hangUp(c)
    return c.json({ sbdhInstanceIdentifier: instanceId, overallSuccess: !isLost }, isLost ? 422 : 200)
  })

  api.get('/outbound/status/:id', async (c) => {
    const message = await findSimulatedSent(db, c.req.param('id'))
    if (!message) return c.body(null, 404)
    const { id, instanceId, sender, receiver, documentType, process, status, errorDetails, createdAt } = message
    return c.json({
      id,
      transactionType: 'business_document',
      senderID: sender,
      receiverID: receiver,
      docTypeID: documentType,
      processID: process,
      sbdhInstanceID: instanceId,
      status,
      attemptCount: 1,
      createdDT: createdAt.toISOString(),
      errorDetails: errorDetails ?? undefined,
      mlsStatus: 'not_applicable',
    })
  })

  api.get('/ops/inbound/history', async (c) => {
    const page = HistoryPage.safeParse(c.req.query())
    if (!page.success) return c.json({ error: z.prettifyError(page.error) }, 400)
    const messages = await listSimulatedReceived(db, page.data)
    return c.json(
      messages.map(({ id, instanceId, sender, receiver, documentType, process, status, createdAt }) => ({
        id,
        senderID: sender,
        receiverID: receiver,
        docTypeID: documentType,
        processID: process,
        sbdhInstanceID: instanceId,
        status,
        attemptCount: 1,
        receivedDT: createdAt.toISOString(),
        isDuplicateAS4: false,
        isDuplicateSBDH: false,
      })),
    )
  })

  api.get('/ops/inbound/:id/payload', async (c) => {
    const message = await findSimulatedReceived(db, c.req.param('id'))
    if (!message) return c.body(null, 404)
    c.header('Content-Type', 'application/octet-stream')
    return c.body(message.payload)
  })

  return api
}

const HistoryPage = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

const lostTexts = {
  absent: 'SMP: the participant is not registered',
  unreachable: 'The access point of the receiver does not answer',
} as const
const answerCodes: Partial<Record<Behaviour, string>> = { accepts: 'AP', refuses: 'RE' }

/** Acts as a machine that died: the connection ends without an answer. */
function hangUp(c: Context<{ Bindings: HttpBindings }>): Response {
  c.env.outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Converts iso6523-actorid-upis::0208:0999005572 to the key of the behaviours. */
function toKey(participant: string): string {
  return participant.split('::').at(-1) ?? participant
}

function serviceGroup(address: string, participant: string): string {
  const kinds = ['invoice', 'credit-note', 'self-billed'] as const
  const types = [...kinds.map(documentTypeId), INVOICE_RESPONSE_TYPE]
  const references = types.map((type) => {
    const href = `${address}/${encodeURIComponent(participant)}/services/${encodeURIComponent(type)}`
    return `<smp:ServiceMetadataReference href="${href}"/>`
  })
  const namespace = 'http://busdox.org/serviceMetadata/publishing/1.0/'
  return xmlDocument('smp:ServiceGroup', { 'xmlns:smp': namespace }, [
    element('smp:ServiceMetadataReferenceCollection', ...references),
  ])
}

/** Writes a BIS Invoice Response 3, limited to the fields that are read here. */
function invoiceResponse(invoice: string, code: string): string {
  const number = /<cbc:ID>([^<]+)<\/cbc:ID>/.exec(invoice)?.[1] ?? ''
  const root = 'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2'
  const part = (name: string) => `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`
  return xmlDocument(
    'ApplicationResponse',
    { xmlns: root, 'xmlns:cac': part('CommonAggregateComponents'), 'xmlns:cbc': part('CommonBasicComponents') },
    [
      textElement('cbc:CustomizationID', 'urn:fdc:peppol.eu:poacc:trns:invoice_response:3'),
      textElement('cbc:ProfileID', 'urn:fdc:peppol.eu:poacc:bis:invoice_response:3'),
      textElement('cbc:ID', randomUUID()),
      element(
        'cac:DocumentResponse',
        element(
          'cac:Response',
          textElement('cbc:ResponseCode', code),
          code === 'RE' ? element('cac:Status', textElement('cbc:StatusReason', 'Verkeerd bestelbonnummer')) : '',
        ),
        element('cac:DocumentReference', textElement('cbc:ID', number)),
      ),
    ],
  )
}
