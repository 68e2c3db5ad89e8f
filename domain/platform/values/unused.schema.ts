import { buildRecord, isMember, listKeys } from './records.ts'
import { z } from 'zod'

/**
 * Returns the schema of a field that callers of the contract send and that we know but do not use: any value is accepted
 * and dropped, so that no code relies on it. `reason` says why, in the description of the API.
 */
export function unused(reason: string) {
  return z
    .unknown()
    .transform(() => undefined)
    .optional()
    .meta({ description: `Accepted and not used: ${reason}` })
}

type Unused<Name extends string> = Record<Name, ReturnType<typeof unused>>

/** Returns several such fields with one reason, for a strict schema. */
export function allUnused<const Name extends string>(names: readonly Name[], reason: string): Unused<Name> {
  return buildRecord(names, () => unused(reason))
}

/** The fields of an answer that comes back with a call, without those that the call reads. */
export function acceptAnswered<Shape extends z.core.$ZodShape, const Read extends keyof Shape & string>(
  { shape }: { shape: Shape },
  read: readonly Read[],
  reason: string,
): Unused<Exclude<keyof Shape & string, Read>> {
  const isUnused = (name: keyof Shape & string): name is Exclude<keyof Shape & string, Read> => !isMember(read, name)
  return allUnused(listKeys(shape).filter(isUnused), reason)
}
