import { financeRate } from '@forecourt/domain/pricing/finance-rate.ts'
import { texts } from '@forecourt/locales/messages/resources/pricing.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

export const pricing: AreaResources = { resources: [financeRate], texts }
