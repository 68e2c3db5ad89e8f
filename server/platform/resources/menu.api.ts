import { MasterDataCountsAnswer, MenuNothing, WaitingAnswer } from '@forecourt/domain/platform/lists/menu.schema.ts'
import { viewRight, type Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { hasAnyRight, may } from '@forecourt/domain/platform/resources/rights.ts'
import { query } from '../http/endpoint.ts'
import { countRows } from './list.ts'
import { selectRows } from './resource-rows.ts'
import type { WaitingWork } from './waiting-work.ts'

/** Creates the calls that count for the menu and for the overview of the master data. */
export function menuEndpoints(resources: readonly Resource[], work: readonly WaitingWork[]) {
  const waiting = query({
    path: 'GET /sales/menu/waiting',
    right: 'staff',
    summary: "Counts the records that wait for an action, by screen, within the caller's rights.",
    input: MenuNothing,
    output: WaitingAnswer,
    async run({ db, call: { staff, now } }) {
      const counted = await Promise.all(
        work
          .filter(({ right }) => hasAnyRight(staff.who, right))
          .map(async ({ screen, count }) => ({ route: screen, count: await count(db, { who: staff.who, now }) })),
      )
      return { waiting: counted.filter(({ count }) => count > 0) }
    },
  })

  const masterData = query({
    path: 'GET /sales/masterdata/counts',
    right: 'staff',
    summary: 'Counts the rows of each list of master data that the caller may see.',
    input: MenuNothing,
    output: MasterDataCountsAnswer,
    async run({ db, call: { staff } }) {
      const seen = resources.filter((resource) => may(staff.who, viewRight(resource)).ok)
      return {
        counts: await Promise.all(
          seen.map(async (resource) => ({ name: resource.name, ...(await countRows(db, selectRows(db, resource))) })),
        ),
      }
    },
  })

  return [waiting, masterData] as const
}
