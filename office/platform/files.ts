import { readAnswer, apiHeaders, request, timeoutMs } from '@forecourt/api-client/api-client.ts'
import { ApiFailure, networkFailure, unwrapResult } from '@forecourt/api-client/api-failure.ts'
import type { ApiAnswer } from '@forecourt/domain/platform/values/envelope.ts'
import { showFailure } from './failure.ts'

/** Sends a file to an endpoint that takes one, with what else that asks for. */
export async function sendFile(
  path: string,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('FormFile', file, file.name)
  const headers = apiHeaders('POST')
  const signal = AbortSignal.timeout(timeoutMs)
  return unwrapResult(
    await readAnswer(fetch(`/api${path.slice('POST '.length)}`, { method: 'POST', headers, body, signal })),
  )
}

/** Returns the bytes of the file that a call answers. */
export async function loadFile(path: string, input: object): Promise<ArrayBuffer> {
  const response = await requestFile(path, input)
  return response.arrayBuffer()
}

/** Downloads the file that a call returns, and shows the failure if there is none. Returns true on success. */
export async function download(path: string, input: object): Promise<boolean> {
  try {
    await keepFile(path, input)
    return true
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    showFailure(error)
    return false
  }
}

async function requestFile(path: string, input: object): Promise<Response> {
  const response = await request(path, input).catch(() => undefined)
  if (!response) throw networkFailure()
  if (!response.ok) unwrapResult((await response.json()) as ApiAnswer<unknown>)
  return response
}

async function keepFile(path: string, input: object): Promise<void> {
  const response = await requestFile(path, input)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = parseFileName(response.headers.get('Content-Disposition') ?? '')
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Reads the file name of a `Content-Disposition` header, in UTF-8 (RFC 6266). */
function parseFileName(disposition: string): string {
  const name = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return name === undefined ? '' : decodeURIComponent(name)
}
