import type { Logger } from 'pino'
import { identifyByKey } from './access/key-identity.ts'
import { identifyBySession } from './access/sessions.ts'
import { openRuleChecker } from './invoicing/delivery/rule-checker.ts'
import { openPayments } from './payments/payments.ts'
import { Changes } from './platform/http/changes.ts'
import { openDatabase } from './platform/database/database.ts'
import { openFiles } from './platform/files/files.ts'
import { fetchOutside } from './platform/mail/outside.ts'
import type { Neighbour } from './platform/http/neighbours.ts'
import type { Services } from './platform/http/services.ts'
import { Traffic } from './platform/http/traffic.ts'
import type { Settings } from './platform/settings/settings.ts'
import type { Tracing } from './platform/tracing/spans.ts'
import { CarLists } from './stock/lists/car-lists.ts'

/**
 * Opens the resources of a dealer group in one process: the database, its changes, and what areas keep in memory or connect
 * to.
 */
export async function openServices(
  settings: Settings,
  {
    log,
    clock,
    connections,
    neighbours = [],
    tracing,
  }: {
    log: Logger
    clock: () => Date
    connections: number
    neighbours?: readonly Neighbour[]
    tracing?: Tracing | undefined
  },
): Promise<Services & { close(): Promise<void> }> {
  const database = openDatabase(settings.databaseUrl, { max: connections })
  const changes = new Changes(settings.databaseUrl, clock)
  // A connection of its own: a transaction that waits for the lists holds one already.
  const listReader = openDatabase(settings.databaseUrl, { max: 1 })
  const carLists = new CarLists(listReader.db, changes, clock)
  await changes.start()
  const ruleChecker = openRuleChecker(settings)
  return {
    settings,
    log,
    traffic: new Traffic(),
    tracing,
    clock,
    database,
    changes,
    files: openFiles(settings),
    fetchOutside,
    neighbours,
    identify: identifyBySession(database, neighbours),
    identifyByKey: identifyByKey({ database, settings }),
    payments: openPayments(settings, clock),
    ruleChecker,
    carLists,
    warmUp: () => carLists.load(),
    async close() {
      await ruleChecker?.close()
      await changes.close()
      await listReader.close()
      await database.close()
    },
  }
}
