import type { ApiResult } from '@forecourt/api-client/api.ts'
import { callOptions } from '../platform/queries.ts'

export const treeOptions = callOptions('GET /sales/range/gettree', {})

export type LoadedVersion = ApiResult<'GET /sales/version/get'>
