import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { resourcePath, type ExportRequest } from '@forecourt/domain/platform/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resource.ts'
import { showToast } from '@forecourt/ui/toasts.ts'
import { download } from '../files.ts'

/** Has the browser keep a file of rows, and says it when there is none. */
export async function exportRows(resource: Resource, request: ExportRequest): Promise<void> {
  try {
    await download(resourcePath(resource, 'export'), { ...request })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    showToast({ message: error.message, tone: 'failure' })
  }
}
