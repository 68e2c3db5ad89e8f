import {
  choice,
  day,
  money,
  one,
  text,
  whole,
  type ListDefinition,
  type ListRow,
} from '../../platform/resources/resource.ts'
import { bankAccount } from '../bank/bank-account.ts'
import { PAYMENT_BATCH_STATES } from './payment-states.ts'

const most = 100_000_000_000

/** Batches of payments to suppliers as their list shows them. */
export const paymentBatchList = {
  name: 'paymentBatch',
  fields: {
    batchNumber: text({ max: 20 }),
    account: one(bankAccount),
    state: choice(PAYMENT_BATCH_STATES),
    madeOn: day(),
    madeBy: text({ max: 200 }),
    executeOn: day(),
    lineCount: whole({ min: 0, max: 1_000 }),
    totalCents: money({ min: 0, max: most }),
  },
  label: 'batchNumber',
  list: ['batchNumber', 'account', 'state', 'madeOn', 'madeBy', 'executeOn', 'lineCount', 'totalCents'],
  pairs: [
    ['batchNumber', 'account'],
    ['madeOn', 'madeBy'],
  ],
  essential: ['batchNumber', 'state', 'totalCents'],
  sorts: ['batchNumber', 'madeOn', 'executeOn', 'totalCents'],
  search: ['batchNumber'],
  filters: ['state', 'account', 'madeOn', 'executeOn'],
  sort: 'batchNumber',
  isDescending: true,
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedPaymentBatch extends ListRow<typeof paymentBatchList> {}
