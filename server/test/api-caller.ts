import type { Answer, Call } from './api-calls.ts'

/** Returns a caller of the API at this origin, which sends these headers with every call. */
export function apiCaller(origin: string, headers: Record<string, string>): Call {
  function file(endpoint: string, input: object = {}, language = 'nl-BE'): Promise<Response> {
    const [method, name] = endpoint.split(' ') as ['GET' | 'POST', string]
    const search = method === 'GET' ? `?${new URLSearchParams({ ...input }).toString()}` : ''
    return fetch(`${origin}/api${name}${search}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-language': language, ...headers },
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
    })
  }
  async function send<Result>(...asked: Parameters<typeof file>): Promise<Answer<Result>> {
    const response = await file(...asked)
    const { result, errors } = (await response.json()) as Omit<Answer<Result>, 'status'>
    return { status: response.status, result, errors }
  }
  // The types of a call hold for whoever calls; an answer that is JSON fits any of them.
  const call = (path: string, input?: object, language?: string) => send<never>(path, input, language)
  const unchecked: Call['unchecked'] = (path, input, language) => send(path, input, language)
  return Object.assign(call, { unchecked, file })
}
