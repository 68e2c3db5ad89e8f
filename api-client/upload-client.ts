import { apiHeaders, timeoutMs } from './api-client.ts'
import { ApiFailure, networkFailure, unwrapResult } from './api-failure.ts'
import type { ApiInput, ApiPath, ApiResult } from './api.ts'
import type { ApiAnswer } from '@forecourt/domain/platform/values/envelope.ts'

/**
 * Sends a file to an endpoint that accepts one, and reports the share that left the browser, 0 to 1. `fetch` cannot report
 * it.
 */
export function sendFile<P extends ApiPath>(
  path: P,
  input: ApiInput<P> & Record<string, string>,
  file: File,
  onProgress: (share: number) => void,
): Promise<ApiResult<P>> {
  return sendFileTo<ApiResult<P>>(path, input, file, onProgress)
}

/** The same, for endpoints that are derived from a definition: the caller knows their types from there. */
export function sendFileTo<Result>(
  path: string,
  input: Record<string, string>,
  file: File,
  onProgress: (share: number) => void,
): Promise<Result> {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.append(name, value)
  form.append('FormFile', file, file.name)
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const fail = () => reject(networkFailure())
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, fail)
    request.addEventListener('load', () => {
      try {
        resolve(unwrapResult(JSON.parse(request.responseText) as ApiAnswer<Result>))
      } catch (error) {
        if (error instanceof ApiFailure) reject(error)
        else fail()
      }
    })
    request.open('POST', `/api${path.slice('POST '.length)}`)
    request.timeout = timeoutMs
    for (const [name, value] of Object.entries(apiHeaders('POST'))) request.setRequestHeader(name, value)
    request.send(form)
  })
}
