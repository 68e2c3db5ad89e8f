import type { Call } from './load.ts'

const keyed = {
  'X-Api-Key': 'demo',
  'X-Tenant': 'demo',
  'X-Language': 'nl-BE',
  'X-Requested-With': 'XMLHttpRequest',
  'Content-Type': 'application/json',
}

export function post(path: string, body: unknown): Call {
  return { path: `/api${path}`, method: 'POST', headers: keyed, body: JSON.stringify(body) }
}

/** Calls the API as a browser without cookies would and gives the answer's envelope. */
export async function api<Result>(
  origin: string,
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, unknown> = {},
): Promise<{ status: number; result: Result; reason: string | undefined }> {
  const search = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const answer = await fetch(`${origin}/api${path}${search}`, {
    method,
    headers: keyed,
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  })
  const { result, errors } = (await answer.json()) as { result: Result; errors: { name: string }[] }
  return { status: answer.status, result, reason: errors[0]?.name }
}
