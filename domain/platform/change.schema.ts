import { z } from 'zod'

/** What can be taken back: one change, or the steps of an act that changed much. */
export const ChangeRef = z.union([z.strictObject({ entry: z.int().positive() }), z.strictObject({ batch: z.uuid() })])
export type ChangeRef = z.infer<typeof ChangeRef>
