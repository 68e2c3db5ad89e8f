import type { ApiResult } from '@forecourt/api-client/api.ts'
import { leadFields, leadList } from '@forecourt/domain/contacts/lead-desk.ts'
import { readView, type ListView } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { choice, optional, type ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'
import { texts } from '@forecourt/locales/messages/resources/contacts.js'
import { callOptions } from '../../platform/queries.ts'
import { resourceTexts, type ResourceTexts } from '../../platform/resource/area-resources.ts'

export type LeadChoices = ApiResult<'GET /sales/lead/getchoices'>

export interface LeadListing {
  readonly list: ListDefinition
  readonly texts: ResourceTexts
  readonly choices: LeadChoices
}

/** Returns the list with the existing departments and colleagues as choices. */
export function leadListing(choices: LeadChoices): LeadListing {
  const named = {
    department: new Map(choices.departments.map(({ id, name }) => [String(id), name])),
    assignee: new Map(choices.colleagues.map(({ id, name }) => [String(id), name])),
  }
  const words = resourceTexts('lead', texts)
  return {
    choices,
    list: {
      ...leadList,
      fields: {
        ...leadFields,
        department: choice([...named.department.keys()]),
        assignee: optional(choice([...named.assignee.keys()])),
      },
    },
    texts: {
      ...words,
      choice: (field, value) =>
        field === 'department' || field === 'assignee'
          ? (named[field].get(value) ?? value)
          : words.choice(field, value),
    },
  }
}

export function leadOptions(list: ListDefinition, view: ListView | URLSearchParams) {
  return callOptions(
    'POST /sales/lead/list',
    listRequest(view instanceof URLSearchParams ? readView(list, [...view]) : view),
  )
}
