import { lossReason } from './loss-reason.ts'
import { proposalLayout } from './proposal-layout.ts'

/** The lists of master data of this area. */
export const resources = [proposalLayout, lossReason] as const
