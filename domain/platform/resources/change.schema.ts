import { z } from 'zod'

/** An undoable change: one audit entry, or a batch of entries. */
export const ChangeRef = z.union([z.strictObject({ entry: z.int().positive() }), z.strictObject({ batch: z.uuid() })])
export type ChangeRef = z.infer<typeof ChangeRef>
