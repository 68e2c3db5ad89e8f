import { z } from 'zod'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import { transaction, type Tx } from './database.ts'
import type { Caller, Endpoint } from './endpoint.ts'
import { Refusal } from './refusal.ts'
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

const zodTexts = { nl: z.locales.nl().localeError, fr: z.locales.fr().localeError }

/**
 * Runs an endpoint: checks the input, opens the transaction of a command and rolls it back when it refuses.
 * The HTTP layer and the shop's loaders both come through here.
 */
export async function run(endpoint: Endpoint, services: Services, call: Caller, rawInput: unknown): Promise<unknown> {
  const input = check(endpoint, rawInput, call.language)
  const outcome = await runChecked(endpoint, services, call, input)
  if (outcome instanceof Refusal || !services.settings.checkAnswers) return outcome
  return endpoint.output.parse(outcome)
}

function check(endpoint: Endpoint, rawInput: unknown, language: Language): unknown {
  const parsed = endpoint.input.safeParse(rawInput, { error: zodTexts[language] })
  if (parsed.success) return parsed.data
  throw new InvalidInput(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
}

async function runChecked(endpoint: Endpoint, services: Services, call: Caller, input: unknown): Promise<unknown> {
  const { database } = services
  switch (endpoint.kind) {
    case 'query':
      return endpoint.run({ db: database.db, services, call }, input)
    case 'exchange': {
      const transact = <T>(work: (tx: Tx) => Promise<T>) => transaction(database, work)
      return endpoint.run({ db: database.db, transact, services, call }, input)
    }
    case 'command':
      return refusalsReturned(
        transaction(database, async (tx) => {
          const outcome = await endpoint.run({ tx, services, call }, input)
          if (outcome instanceof Refusal) throw outcome
          await tx
            .insertInto('auditEntry')
            .values({ actor: 'guest', action: endpoint.path, requestId: call.requestId })
            .execute()
          return outcome
        }),
      )
  }
}

/** Thrown to roll back, returned to be answered. */
function refusalsReturned<T>(work: Promise<T>): Promise<T | Refusal> {
  return work.catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
}
