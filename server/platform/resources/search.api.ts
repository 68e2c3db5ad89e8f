import {
  RecentAnswer,
  RecentRequest,
  SearchAnswer,
  SearchRequest,
} from '@forecourt/domain/platform/lists/search.schema.ts'
import { MOST_RECENT } from '@forecourt/domain/platform/routes/recent-records.ts'
import { viewAtFirst } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { viewRight, type Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Db } from '../database/database.ts'
import { query } from '../http/endpoint.ts'
import { listRows } from './list.ts'
import type { RecordSource } from './record-search.ts'
import { readRow, rowLabel, selectRows } from './resource-rows.ts'

/** Results of each list; the list itself has the rest. */
const mostOfEach = 5

/** Searches all desks and lists at once, each under its right. */
export function searchEndpoints(resources: readonly Resource[], sources: readonly RecordSource[]) {
  const search = query({
    path: 'GET /sales/search',
    right: 'staff',
    summary: `Searches all records that the caller may see, at most ${mostOfEach} of each kind.`,
    input: SearchRequest,
    output: SearchAnswer,
    // As for lists: logs that a user searched among people, not each person that was found.
    reads: ({ groups }) =>
      sources.flatMap(({ screen, personal }) =>
        personal && groups.some(({ resource }) => resource === screen) ? [`${personal}:search`] : [],
      ),
    async run({ db, call: { staff, language } }, { q }) {
      const ofDesks = await Promise.all(
        filterAllowed(sources, staff.who).map(async ({ screen, find }) => ({
          resource: screen,
          rows: await find(db, staff.who, { typed: q, most: mostOfEach }),
        })),
      )
      const ofLists = []
      for (const resource of resources.filter((one) => may(staff.who, viewRight(one)).ok)) {
        ofLists.push({ resource: resource.name, rows: await searchResource(db, resource, q, language) })
      }
      return { groups: [...ofDesks, ...ofLists].filter(({ rows }) => rows.length > 0) }
    },
  })

  const getRecent = query({
    path: 'GET /sales/search/getrecent',
    right: 'staff',
    summary: 'Returns the current names of recently viewed records that the caller may still see.',
    input: RecentRequest,
    output: RecentAnswer,
    async run({ db, call: { staff } }, { records }) {
      const wanted = records.split(',').slice(0, MOST_RECENT)
      const known = await Promise.all(
        filterAllowed(sources, staff.who).map(async ({ screen, find }) => {
          const ids = wanted.flatMap((one) => (one.startsWith(`${screen}:`) ? [Number(one.split(':')[1])] : []))
          const rows = ids.length > 0 ? await find(db, staff.who, { ids }) : []
          return rows.map((row) => ({ resource: screen, ...row }))
        }),
      )
      const place = ({ resource, id }: { resource: string; id: number }) => wanted.indexOf(`${resource}:${id}`)
      return { records: known.flat().toSorted((one, other) => place(one) - place(other)) }
    },
  })

  return [search, getRecent] as const
}

function filterAllowed(sources: readonly RecordSource[], who: Who): readonly RecordSource[] {
  return sources.filter(({ right }) => may(who, right).ok)
}

async function searchResource(db: Db, resource: Resource, search: string, language: Language) {
  const request = listRequest({ ...viewAtFirst(resource), search, pageSize: 10 })
  const { data } = await listRows(db, selectRows(db, resource), resource, request, {
    language,
    read: (row) => readRow(resource, row),
  })
  return data.slice(0, mostOfEach).map((row) => ({ id: row.id, label: rowLabel(resource, row, language), detail: '' }))
}
