import { send } from '@forecourt/api-client/api-client.ts'
import {
  resourcePath,
  type ResourceAction,
  type ResourceCalls,
} from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'

/** Calls what the server derives from a definition. */
export function sendTo<Action extends ResourceAction>(
  resource: Resource,
  action: Action,
  input: ResourceCalls<Resource>[Action]['input'],
): Promise<ResourceCalls<Resource>[Action]['result']> {
  return send(resourcePath(resource, action), input) as Promise<ResourceCalls<Resource>[Action]['result']>
}
