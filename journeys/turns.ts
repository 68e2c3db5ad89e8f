import { createHash } from 'node:crypto'

/** With TEST_ALL nothing takes turns: `npm test -- all`. */
const isEverything = process.env['TEST_ALL'] === '1'

/**
 * Chooses one of several that are tried alike, for a name always the same and each about as often: many names together
 * try them all. With TEST_ALL it is all of them.
 */
export function inTurn<One>(name: string, all: readonly One[]): readonly One[] {
  if (isEverything) return all
  const turn = createHash('sha256').update(name).digest().readUInt32BE() % all.length
  return all.slice(turn, turn + 1)
}
