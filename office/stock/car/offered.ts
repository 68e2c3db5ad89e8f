import { useQuery } from '@tanstack/react-query'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { Reference } from '@forecourt/domain/platform/resources/resource.ts'
import type { Draft } from '../../platform/form/use-resource-record.ts'
import { isReference } from '../../platform/inputs/references.ts'
import { callOptions } from '../../platform/queries.ts'

export type Offered = ApiResult<'GET /sales/stockcar/getoffered'>

/** Loads the parts offered for the version of a new car; undefined: none is chosen yet. */
export function useOffered(row: Draft): Offered | undefined {
  const version = toReference(row['version'])
  return useQuery({
    ...callOptions('GET /sales/stockcar/getoffered', { id: version?.id ?? 0 }),
    enabled: version !== null,
  }).data
}

function toReference(value: Draft[string] | undefined): Reference | null {
  return isReference(value) ? value : null
}

/** Returns the engines, colours and covers of the chosen version; none before a version is chosen. */
export function choicesWithin(offered: Offered | undefined, row: Draft): Readonly<Record<string, readonly number[]>> {
  const cover = toReference(row['interiorCover'])
  const covers = offered?.covers ?? []
  const inCover = cover === null ? covers : covers.filter((one) => one.cover === cover.id)
  return {
    engine: offered?.engines ?? [],
    exteriorColour: offered?.colours ?? [],
    interiorCover: [...new Set(covers.map((one) => one.cover))],
    interiorColour: [...new Set(inCover.map((one) => one.colour))],
  }
}
