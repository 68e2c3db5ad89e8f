import {
  day,
  money,
  one,
  text,
  whole,
  yesNo,
  type ListDefinition,
  type ListRow,
} from '../../platform/resources/resource.ts'
import { bankAccount } from './bank-account.ts'

const most = 100_000_000_000

/** Bank statements as their list shows them. */
export const bankStatementList = {
  name: 'bankStatement',
  fields: {
    /** Year and number: 2026/229. */
    label: text({ max: 20 }),
    account: one(bankAccount),
    day: day(),
    oldCents: money({ min: -most, max: most }),
    inCents: money({ min: 0, max: most }),
    outCents: money({ min: 0, max: most }),
    newCents: money({ min: -most, max: most }),
    lines: whole({ min: 0, max: 9_999 }),
    toDecide: whole({ min: 0, max: 9_999 }),
    isToDecide: yesNo({ default: false }),
  },
  label: 'label',
  list: ['label', 'account', 'day', 'oldCents', 'inCents', 'outCents', 'newCents', 'lines', 'toDecide'],
  pairs: [['label', 'account']],
  essential: ['label', 'newCents', 'toDecide'],
  offAtFirst: ['oldCents'],
  sorts: ['day', 'newCents'],
  search: ['label'],
  filters: ['account', 'isToDecide', 'day'],
  sort: 'day',
  isDescending: true,
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export type ListedBankStatement = ListRow<typeof bankStatementList>
