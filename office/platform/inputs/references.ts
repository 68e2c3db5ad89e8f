import { queryOptions } from '@tanstack/react-query'
import { send } from '@forecourt/api-client/api-client.ts'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { resourcePath } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Reference, Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { currentLanguage } from '../language.ts'
import type { Row, Value } from '../kinds/row.ts'

/** A row that another record may refer to. */
export interface Choice {
  readonly reference: Reference
  readonly label: string
  readonly isActive: boolean
  /** The whole row of its list. */
  readonly row: Row
}

/** Returns the query for the rows of a resource to choose from, in order; loaded once for all fields that refer to it. */
export function choicesOptions(of: Resource) {
  const path = resourcePath(of, 'getall')
  return queryOptions<readonly Choice[], ApiFailure>({
    queryKey: [path, 'choices'],
    async queryFn() {
      const { data } = (await send(path, {})) as { data: Row[] }
      return data.map((row) => toChoice(of, row))
    },
  })
}

/** Returns whether the value of a field points at a row of another resource. */
export function isReference(value: Value | undefined): value is Reference {
  return typeof value === 'object' && value !== null && 'id' in value
}

export function referenceLabel({ label }: Reference): string {
  return typeof label === 'string' ? label : translate(label, currentLanguage())
}

function toChoice(of: Resource, row: Row): Choice {
  const value = row[of.label]
  const reference = { id: row.id, label: typeof value === 'number' ? String(value) : (value as Reference['label']) }
  return { reference, label: referenceLabel(reference), isActive: row['isActive'] !== false, row }
}
