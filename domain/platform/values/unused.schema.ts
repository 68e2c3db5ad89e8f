import { buildRecord, isMember, listKeys } from './records.ts'
import { z } from 'zod'

/**
 * A name that callers of the contract send and that we know but do not use: whatever stands there is taken and dropped,
 * so that no code can come to rely on it. `reason` says why, and the description of the API tells it.
 */
export function unused(reason: string) {
  return z
    .unknown()
    .transform(() => undefined)
    .optional()
    .meta({ description: `Accepted and not used: ${reason}` })
}

type Unused<Name extends string> = Record<Name, ReturnType<typeof unused>>

/** Several such names with one reason, as fields of a strict schema. */
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
