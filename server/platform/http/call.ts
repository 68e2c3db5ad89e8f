import { errorCode } from '@forecourt/domain/platform/values/errors.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { isOpenToIntegrations } from '@forecourt/domain/platform/resources/integration-access.ts'
import { firstRefusal, isRight, may, type Permission } from '@forecourt/domain/platform/resources/rights.ts'
import { noteReading } from '../audit/audit.ts'
import { transaction, type Tx } from '../database/database.ts'
import { splitEndpointPath, type Caller, type Endpoint, type Right } from './endpoint.ts'
import { answerOnce, idempotencyRefusal } from './idempotency.ts'
import { toActor } from './identity.ts'
import { inputText } from './input-text.ts'
import { FILE_FIELD, type SentFile } from './multipart.ts'
import { proofRefusal } from './proof.ts'
import { refuse, type ApiRefusal } from './refusal.ts'
import type { Services } from './services.ts'

/** The input did not fit the endpoint's schema. */
export class InvalidInput extends Error {
  readonly issues: readonly { field: string; message: string }[]

  constructor(issues: readonly { field: string; message: string }[]) {
    super('The input does not fit the schema')
    this.name = 'InvalidInput'
    this.issues = issues
  }
}

/**
 * Runs an endpoint. It checks in this order: the identity of the caller, whether programs may call it, the right, the input,
 * the reach of the right over the record, the age of the proof of identity; the endpoint itself checks the state of the
 * record. Opens the transaction of a command, which its refusal rolls back. The HTTP layer and the shop's loaders both come
 * through here.
 */
export async function run(
  endpoint: Endpoint,
  services: Services,
  call: Caller,
  rawInput: unknown,
  file?: SentFile,
): Promise<unknown> {
  const refused = gateRefusal(endpoint, call) ?? idempotencyRefusal(endpoint, call)
  if (refused) return refused
  const input = check(endpoint, rawInput, call.language)
  const outOfReach = await placeRefusal(endpoint, services, call, input)
  if (outOfReach) return outOfReach
  const unproven = await proofRefusal(endpoint, services.database.db, call, input)
  if (unproven) return unproven
  const outcome = await withinColumns(services, endpoint, call, () => runChecked(endpoint, services, call, input, file))
  if (isRefusal(outcome) || !services.settings.checkAnswers) return outcome
  return endpoint.output.parse(outcome)
}

/** Rejects a number that a column cannot hold, which is the caller's mistake, and logs it for the developer of the schema. */
async function withinColumns<T>(
  services: Services,
  { path }: Endpoint,
  call: Caller,
  work: () => Promise<T>,
): Promise<T | ApiRefusal> {
  try {
    return await work()
  } catch (error) {
    if (errorCode(error) !== numberOutOfRange) throw error
    const { requestId } = call
    services.log.warn(
      { requestId, user: toActor(call), endpoint: `/api${splitEndpointPath(path)[1]}`, err: error },
      'a number is larger than its column',
    )
    return refuse('number-too-large', { status: 422 })
  }
}

/** Error code of PostgreSQL. */
const numberOutOfRange = '22003'

/**
 * Rejects a call that its caller may not make whatever it is about: integrations where a person is needed, all callers
 * without the right.
 */
export function gateRefusal(endpoint: Endpoint, call: Pick<Caller, 'customer' | 'staff'>): ApiRefusal | undefined {
  if (call.staff?.isIntegration && !isOpenToIntegrations(endpoint))
    return refuse('not-for-integrations', { status: 403 })
  return rightRefusal(endpoint.right, call)
}

/** Returns 401 for a caller without a session, 403 for one of the other kind and for staff without the right. */
export function rightRefusal(
  right: Right,
  { customer, staff }: Pick<Caller, 'customer' | 'staff'>,
): ApiRefusal | undefined {
  const isLetIn = right === 'public' || (right === 'customer' ? customer !== undefined : staff !== undefined)
  if (!isLetIn) {
    return customer || staff ? refuse('not-allowed', { status: 403 }) : refuse('not-signed-in', { status: 401 })
  }
  return isRight(right) ? toRefusal(may(staff!.who, right)) : undefined
}

/**
 * Rejects a call about records that the right does not reach. A record that the user may not see does not exist for them; for
 * one that they may see and not change they get the reason, as its button shows it.
 */
async function placeRefusal(
  { kind, right, place }: Endpoint,
  { database }: Services,
  { staff }: Caller,
  input: unknown,
): Promise<ApiRefusal | undefined> {
  if (place === undefined || place === 'rows' || !isRight(right)) return undefined
  const found = await place(database.db, input)
  if (found === undefined) return notFound()
  const refused = firstRefusal(...[found].flat().map((one) => may(staff!.who, right, one)))
  return refused && (kind === 'query' ? notFound() : toRefusal(refused))
}

function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}

function toRefusal(decision: Permission): ApiRefusal | undefined {
  return decision.ok ? undefined : refuse(decision.reason, { status: 403 })
}

function check(endpoint: Endpoint, rawInput: unknown, language: Language): unknown {
  const parsed = endpoint.input.safeParse(rawInput, { error: (issue) => inputText(issue, language) })
  if (parsed.success) return parsed.data
  throw new InvalidInput(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
}

async function runChecked(
  endpoint: Endpoint,
  services: Services,
  call: Caller,
  input: unknown,
  file: SentFile | undefined,
): Promise<unknown> {
  const { database } = services
  const author = { actor: toActor(call), action: endpoint.path, requestId: call.requestId }
  const transact = <T>(work: (tx: Tx) => Promise<T>) => retry(() => transaction(database, work, author))
  switch (endpoint.kind) {
    case 'query': {
      const answer = await endpoint.run({ db: database.db, services, call }, input)
      await noteReadings(endpoint, services, call, input, answer)
      return answer
    }
    case 'exchange':
      return endpoint.run({ db: database.db, transact, services, call }, input)
    case 'upload':
      if (!file) return refuse('file-missing', { status: 422, field: FILE_FIELD })
      return endpoint.run({ db: database.db, transact, services, call }, input, file)
    case 'command':
      return transact((tx) => answerOnce(tx, endpoint, call, input, () => endpoint.run({ tx, services, call }, input)))
  }
}

/** Logs whose data a member of staff was shown; customers see their own. */
async function noteReadings(
  { path, reads }: Extract<Endpoint, { kind: 'query' }>,
  { database }: Services,
  call: Caller,
  input: unknown,
  answer: unknown,
): Promise<void> {
  if (!reads || !call.staff || isRefusal(answer)) return
  await noteReading(database.kysely, { actor: toActor(call), action: path }, reads(answer, input))
}

/**
 * Retries a transaction that PostgreSQL aborted for another one: nothing was written, and the other one is done by then. After a
 * deadlock it may meet the next one. A constraint that it broke was kept when it looked, a moment before the other one wrote; now
 * it sees what that one wrote, and refuses with a reason. If it breaks the constraint again, that is a fault of ours.
 */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries >= countTries(error)) throw error
    }
  }
}

function countTries(error: unknown): number {
  if (hasGivenWay(error)) return 4
  return errorCode(error)?.startsWith('23') ? 2 : 1
}

/** True for a serialisation failure or a deadlock. */
export function hasGivenWay(error: unknown): boolean {
  return ['40001', '40P01'].includes(errorCode(error) ?? '')
}
