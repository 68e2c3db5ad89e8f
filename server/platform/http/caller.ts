import { randomUUID } from 'node:crypto'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { run } from './call.ts'
import { TOPICS, type Topic } from './changes.ts'
import type { Endpoint } from './endpoint.ts'
import { traceWork } from '../tracing/spans.ts'
import type { Services } from './services.ts'

/** Calls an endpoint by its path, as the browser would over HTTP: what it answers, or its refusal. */
export type InProcessCall = (path: string, input: unknown, at: { language: Language }) => Promise<unknown>

/** Returns the topics of the responses of endpoints, by path. */
export function topicsByPath(endpoints: readonly Endpoint[]): (path: string) => readonly Topic[] {
  const byPath = new Map<string, readonly Topic[] | undefined>(endpoints.map(({ path, shows }) => [path, shows]))
  return (path) => byPath.get(path) ?? TOPICS
}

/** Creates the calls of the shop's loaders: the same endpoints, checks included, without the network. */
export function inProcessCalls(services: Services, endpoints: readonly Endpoint[]): InProcessCall {
  const byPath = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.path, endpoint]))
  return async (path, input, { language }) => {
    const endpoint = byPath.get(path)
    if (endpoint?.kind !== 'query') throw new Error(`No query ${path}`)
    const call = {
      requestId: randomUUID(),
      ip: 'in-process',
      userAgent: '',
      language,
      now: services.clock(),
      cookies: {},
      setCookie: () => {
        throw new Error('A page that anybody may see sets no cookies')
      },
    }
    return traceWork(path, {}, () => run(endpoint, services, call, input))
  }
}
