import { financeRate } from '@forecourt/domain/pricing/finance-rate.ts'
import { ledgerAccount } from '@forecourt/domain/pricing/ledger-account.ts'
import { profitMargin } from '@forecourt/domain/pricing/profit-margin.ts'
import { texts } from '@forecourt/locales/messages/resources/pricing.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

export const pricing: AreaResources = { resources: [financeRate, profitMargin, ledgerAccount], texts }
