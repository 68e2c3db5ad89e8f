import {
  resourcePath,
  type ResourceAction,
  type ResourceCalls,
} from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import type { Answer, Call } from './api-calls.ts'

/** Returns a caller of a resource that is known by its definition alone, for tests of every resource. */
export function resourceCaller(by: Call, resource: Resource) {
  return async <Action extends ResourceAction>(action: Action, input: object = {}, language?: string) =>
    (await by.unchecked(resourcePath(resource, action), input, language)) as Answer<
      ResourceCalls<Resource>[Action]['result']
    >
}
