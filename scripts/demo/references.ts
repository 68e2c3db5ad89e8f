import type pg from 'pg'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'

export interface EmissionNorm {
  id: string
  isHeavyDuty: boolean
  requiredFrom: CalendarDay | null
}

/** Rows that the migrations insert, by their code. */
export interface References {
  idOf(table: ReferenceTable, code: string): string
  norms: readonly EmissionNorm[]
}

const tables = [
  'fuel',
  'gearbox',
  'wheel_drive',
  'emission_norm',
  'paint_type',
  'body_type',
  'chassis_type',
  'unit',
] as const
type ReferenceTable = (typeof tables)[number]

export async function readReferences(client: pg.Client): Promise<References> {
  const ids = new Map<string, string>()
  for (const table of tables) {
    const { rows } = await client.query<{ id: string; code: string }>(`select id, code from ${table}`)
    for (const { id, code } of rows) ids.set(`${table} ${code}`, id)
  }
  const { rows: norms } = await client.query<EmissionNorm>(`
    select id, is_heavy_duty as "isHeavyDuty", required_from::text as "requiredFrom" from emission_norm order by rank`)
  return {
    norms,
    idOf(table, code) {
      const id = ids.get(`${table} ${code}`)
      if (id === undefined) throw new Error(`There is no ${table} ${code}`)
      return id
    },
  }
}
