import { SearchAnswer, SearchRequest } from '@forecourt/domain/platform/search.schema.ts'
import { viewAtFirst } from '@forecourt/domain/platform/list-view.ts'
import { listRequest } from '@forecourt/domain/platform/resource-calls.ts'
import { viewRightOf, type Resource } from '@forecourt/domain/platform/resource.ts'
import { may } from '@forecourt/domain/platform/rights.ts'
import { translate, type Translated } from '@forecourt/domain/platform/translated.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import type { Db } from './database.ts'
import { query } from './endpoint.ts'
import { listRows } from './list.ts'
import { readRow, rowsOf } from './resource-rows.ts'

/** Of each list; whoever wants more goes there. */
const mostOfEach = 5

/** Searches all lists at once, each under its right. */
export function searchEndpoints(resources: readonly Resource[]) {
  const search = query({
    path: 'GET /sales/search',
    right: 'staff',
    summary: `Records by what they are called, at most ${mostOfEach} of each list that the caller may see.`,
    input: SearchRequest,
    output: SearchAnswer,
    async run({ db, call: { staff, language } }, { q }) {
      const groups = []
      for (const resource of resources.filter((one) => may(staff.who, viewRightOf(one)).ok)) {
        const rows = await found(db, resource, q, language)
        if (rows.length > 0) groups.push({ resource: resource.name, rows })
      }
      return { groups }
    },
  })
  return [search] as const
}

async function found(db: Db, resource: Resource, search: string, language: Language) {
  const request = listRequest({ ...viewAtFirst(resource), search, pageSize: 10 })
  const read = (row: Record<string, unknown>) => readRow(resource, row)
  const { data } = await listRows(db, rowsOf(db, resource), resource, request, { language, read })
  return data.slice(0, mostOfEach).map((row) => ({ id: row.id, label: textOf(row[resource.label], language) }))
}

function textOf(value: unknown, language: Language): string {
  return typeof value === 'string' ? value : translate(value as Translated, language)
}
