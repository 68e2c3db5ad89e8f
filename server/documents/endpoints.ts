import { fileEndpoints } from './files.api.ts'
import { tradeInPaperEndpoints } from './trade-in-papers.api.ts'

/** The endpoints of this area. */
export const endpoints = [...fileEndpoints, ...tradeInPaperEndpoints] as const
