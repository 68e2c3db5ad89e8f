import { callOptions } from './queries.ts'

/** The notices of the bell; the live hub has them loaded again. */
export const noticesOptions = callOptions('GET /sales/notice/getall', {})
