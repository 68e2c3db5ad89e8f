/** A reason that whoever runs the seed can act on. */
export class SeedError extends Error {
  override name = 'SeedError'
}
