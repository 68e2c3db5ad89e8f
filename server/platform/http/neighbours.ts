import type { Database } from '../database/database.ts'

/** Another group of the installation, as far as one group may know of it: where it is, and the way to its accounts. */
export type Neighbour = {
  readonly id: string
  readonly publicUrl: string
  readonly isMaster: boolean
  /** Undefined while the group could not be opened. */
  database(): Database | undefined
}
