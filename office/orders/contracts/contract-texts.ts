import type { ApiResult } from '@forecourt/api-client/api.ts'
import { contractList } from '@forecourt/domain/orders/contract-list.ts'
import type { ContractState, ContractWay } from '@forecourt/domain/orders/contract.ts'
import { texts } from '@forecourt/locales/messages/resources/orders.js'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export type Contract = ApiResult<'GET /sales/contract/get'>['contract']

export const namedContracts: NamedList & { resource: typeof contractList } = {
  resource: contractList,
  texts: resourceTexts('contract', texts),
}

export function stateText(state: ContractState): string {
  return namedContracts.texts.choice('state', state)
}

export function wayText(way: ContractWay): string {
  return namedContracts.texts.choice('way', way)
}

export const stateTones = {
  'in-force': 'good',
  replaced: 'vat',
  canceled: 'failed',
} as const satisfies Record<ContractState, string>
