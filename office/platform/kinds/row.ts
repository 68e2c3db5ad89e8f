import type { FieldKinds, Kind } from '@forecourt/domain/platform/resources/resource.ts'

/** A row whose resource is known at run time only. */
export type Row = { readonly id: number; readonly rev: number } & Readonly<Record<string, Value>>
export type Value = FieldKinds[Kind]['value'] | null
