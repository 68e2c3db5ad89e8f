import { callOptions } from './queries.ts'

/** What the bell shows; the live hub has it asked anew. */
export const noticesOptions = callOptions('GET /sales/notice/getall', {})
