import type { Logger } from 'pino'
import type { Changes } from './changes.ts'
import type { Files } from '../files/files.ts'
import type { Database } from '../database/database.ts'
import type { Identify, IdentifyByKey } from './identity.ts'
import type { Neighbour } from './neighbours.ts'
import type { FetchOutside } from '../mail/outside.ts'
import type { Settings } from '../settings/settings.ts'
import type { Tracing } from '../tracing/spans.ts'
import type { Traffic } from './traffic.ts'

/**
 * Services of a dealer group in one process besides its database. An area with something long-lived (the car index, the
 * payment provider, the live hub) adds it here by declaration merging, so that platform does not depend on it.
 */
export interface Services {
  readonly settings: Settings
  readonly database: Database
  readonly log: Logger
  /** Counts the requests that this process answers for the group. */
  readonly traffic: Traffic
  /** Missing: nothing is traced. */
  readonly tracing?: Tracing | undefined
  /** Receives the changes in the database, so that caches can be dropped. */
  readonly changes: Changes
  /** The other groups of this installation. */
  readonly neighbours: readonly Neighbour[]
  readonly files: Files
  /** Fetches what others named by an address, from outside our own networks; a test has a server of its own asked. */
  readonly fetchOutside: FetchOutside
  /** Resolves when everything is in memory that a first visitor would have to wait for. */
  readonly warmUp: () => Promise<void>
  /** Identifies the caller; the area access knows sessions. */
  readonly identify: Identify
  /** Identifies the integration that calls, and counts its calls. */
  readonly identifyByKey: IdentifyByKey
  /** The present instant; tests set their own. */
  readonly clock: () => Date
}
