/** An error that the user of the seed can act on. */
export class SeedError extends Error {
  override name = 'SeedError'
}
