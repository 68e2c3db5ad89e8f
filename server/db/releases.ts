/** A version of the product that dealers run, and the last migration that it came with. */
export interface Release {
  readonly version: string
  readonly lastMigration: string
}

/** All releases, the oldest first. The last one has its dump in the folder `releases` (`docs/how-to/upgrade.md`). */
export const releases: readonly [Release, ...Release[]] = [
  { version: '1.0.0', lastMigration: '20261203-91-offers-audited-columns.sql' },
]
