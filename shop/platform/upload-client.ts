import { apiHeaders, timeoutMs } from '@forecourt/api-client/api-client.ts'
import { ApiFailure, networkFailure, resultOf } from '@forecourt/api-client/api-failure.ts'
import type { ApiInput, ApiPath, ApiResult } from '@forecourt/api-client/api.ts'
import type { ApiAnswer } from '@forecourt/domain/platform/envelope.ts'

/**
 * Sends a file to an endpoint that takes one, and tells how far it is: 0 to 1, of what left the browser. `fetch` cannot
 * tell that.
 */
export function sendFile<P extends ApiPath>(
  path: P,
  input: ApiInput<P> & Record<string, string>,
  file: File,
  onProgress: (share: number) => void,
): Promise<ApiResult<P>> {
  const form = new FormData()
  for (const [name, value] of Object.entries<string>(input)) form.append(name, value)
  form.append('FormFile', file, file.name)
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const fail = () => reject(networkFailure())
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, fail)
    request.addEventListener('load', () => {
      try {
        resolve(resultOf(JSON.parse(request.responseText) as ApiAnswer<ApiResult<P>>))
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
