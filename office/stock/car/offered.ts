import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { Reference } from '@forecourt/domain/platform/resources/resource.ts'
import type { Draft } from '../../platform/form/use-resource-record.ts'
import { isReference } from '../../platform/inputs/references.ts'
import { callOptions } from '../../platform/queries.ts'

export type Offered = ApiResult<'GET /sales/stockcar/getoffered'>

/** Loads the parts offered for the version of a new car; undefined: none is chosen yet. */
export function useOffered(row: Draft): { offered: Offered | undefined; load: () => Promise<Offered | undefined> } {
  const client = useQueryClient()
  const version = toReference(row['version'])
  const options = callOptions('GET /sales/stockcar/getoffered', { id: version?.id ?? 0 })
  const { data: offered } = useQuery({ ...options, enabled: version !== null })
  return { offered, load: async () => (version === null ? undefined : client.ensureQueryData(options)) }
}

function toReference(value: Draft[string] | undefined): Reference | null {
  return isReference(value) ? value : null
}

/**
 * Returns the loaders of the engines, colours and covers of the chosen version; none before a version is chosen. A field that is
 * opened right after the version waits for them.
 */
export function choicesWithin(
  load: () => Promise<Offered | undefined>,
  row: Draft,
): Readonly<Record<string, () => Promise<readonly number[]>>> {
  const cover = toReference(row['interiorCover'])
  const among = (list: (offered: Offered) => readonly number[]) => async () => {
    const offered = await load()
    return offered ? [...new Set(list(offered))] : []
  }
  return {
    engine: among(({ engines }) => engines),
    exteriorColour: among(({ colours }) => colours),
    interiorCover: among(({ covers }) => covers.map((one) => one.cover)),
    interiorColour: among(({ covers }) =>
      covers.filter((one) => cover === null || one.cover === cover.id).map(({ colour }) => colour),
    ),
  }
}
