import type { Call } from './load.ts'

const keyed = {
  'X-Api-Key': 'demo',
  'X-Tenant': 'demo',
  'X-Language': 'nl-BE',
  'X-Requested-With': 'XMLHttpRequest',
  'Content-Type': 'application/json',
}

/** With a `token`: as the user who received it at sign-in. */
export function post(path: string, body: unknown, token?: string): Call {
  return { path: `/api${path}`, method: 'POST', headers: headersFor(token), body: JSON.stringify(body) }
}

/** Calls the API as a browser without cookies would and gives the answer's envelope. */
export async function api<Result>(
  origin: string,
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, unknown> = {},
  token?: string,
): Promise<{ status: number; result: Result; reason: string | undefined; message: string | undefined }> {
  const search = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const answer = await fetch(`${origin}/api${path}${search}`, {
    method,
    headers: headersFor(token),
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  })
  const { result, errors } = (await answer.json()) as { result: Result; errors: { name: string; message: string }[] }
  return { status: answer.status, result, reason: errors[0]?.name, message: errors[0]?.message }
}

function headersFor(token: string | undefined): Record<string, string> {
  return token === undefined ? keyed : { ...keyed, Authorization: `Bearer ${token}` }
}
