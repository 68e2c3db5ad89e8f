import { MOST_VIEWS } from '@forecourt/domain/platform/lists/list-views.ts'
import {
  ListViewDeleteAnswer,
  ListViewDeleteRequest,
  ListViewSaveAnswer,
  ListViewSaveRequest,
  ListViewsAnswer,
  ListViewsRequest,
} from '@forecourt/domain/access/list-views.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { catchBrokenRule } from '../platform/resources/constraints.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { deleteView, saveView, loadViews } from './list-views.sql.ts'

const getViews = query({
  path: 'GET /sales/view/getall',
  right: 'staff',
  summary: 'Returns the saved views of the caller for a list: search, filters, order and columns.',
  input: ListViewsRequest,
  output: ListViewsAnswer,
  run: async ({ db, call: { staff } }, { screen }) => ({ views: await loadViews(db, staff.userId, screen) }),
})

const save = command({
  path: 'POST /sales/view/save',
  right: 'staff',
  summary: 'Saves a list view for the caller. A new default view replaces the previous one.',
  input: ListViewSaveRequest,
  output: ListViewSaveAnswer,
  async run({ tx, call: { staff } }, { listView: draft }) {
    const kept = await loadViews(tx, staff.userId, draft.screen)
    if (draft.id === null && kept.length >= MOST_VIEWS) {
      return refuse('too-many-views', { status: 422, values: { most: String(MOST_VIEWS) } })
    }
    const saved = await catchBrokenRule(tx, 'listView', () => saveView(tx, staff.userId, draft))
    if (isRefusal(saved)) return saved
    return saved ? { listView: saved } : refuse('record-not-found', { status: 404 })
  },
})

const remove = command({
  path: 'POST /sales/view/delete',
  right: 'staff',
  summary: 'Deletes a saved view of the caller.',
  input: ListViewDeleteRequest,
  output: ListViewDeleteAnswer,
  run: async ({ tx, call: { staff } }, { id }) => ({ isDeleted: await deleteView(tx, staff.userId, id) }),
})

export const listViewEndpoints = [getViews, save, remove] as const
