import { buyerTaxFigure } from './buyer-taxes/tax-figure.ts'
import { creditCeiling } from './credit-ceiling.ts'
import { creditTermLimit } from './credit-term-limit.ts'
import { financeRate } from './finance-rate.ts'
import { ledgerAccount } from './ledger-account.ts'
import { profitMargin } from './profit-margin.ts'
import { saleService } from './sale-service.ts'
import { salesRule } from './sales-rule-list.ts'
import { salesType } from './sales-type.ts'

/** The lists of master data of this area. */
export const resources = [
  financeRate,
  creditCeiling,
  creditTermLimit,
  buyerTaxFigure,
  profitMargin,
  saleService,
  salesRule,
  salesType,
  ledgerAccount,
] as const
