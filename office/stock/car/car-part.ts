import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { Value } from '../../platform/kinds/row.ts'
import { formatFully } from '../../platform/kinds/format.ts'
import type { LoadedRecord } from '../../platform/resource/resource-routes.ts'
import type { DeskName } from '../lists/desk-names.ts'
import type { Desk } from './DeskActions.tsx'

/** Data of the panels of the desk of a car. */
export interface CarPart extends Pick<LoadedRecord, 'resource' | 'texts' | 'row'> {
  readonly desk: Desk
  readonly name: DeskName
}

export type Costs = NonNullable<ApiResult<'GET /sales/usedcar/costs'>['costs']>
export type Activity = ApiResult<'GET /sales/vehicle/getactivity'>['activities'][number]

/** Returns a field of a car as people read it; undefined where it is empty or the car has no such field. */
export function readField({ resource, texts, row }: CarPart, name: string): string | undefined {
  const field = resource.fields[name]
  const value: Value = row[name] ?? null
  if (!field || value === null) return undefined
  return formatFully(value, { name, field, texts })
}

/** Returns a field that is a day, as it is stored. */
export function readDay({ row }: Pick<CarPart, 'row'>, name: string): string | null {
  const value = row[name]
  return typeof value === 'string' ? value : null
}
