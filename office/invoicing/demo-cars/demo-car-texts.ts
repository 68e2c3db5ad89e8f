import type { ApiResult } from '@forecourt/api-client/api.ts'
import { demoCarList } from '@forecourt/domain/invoicing/demo-cars/demo-car-list.ts'
import type { DemoCarState, DemoClockState } from '@forecourt/domain/invoicing/demo-cars/demo-car.ts'
import { texts } from '@forecourt/locales/messages/resources/invoicing.js'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export type DemoCar = ApiResult<'GET /sales/democar/get'>['demoCar']

export interface DemoCarPart {
  car: DemoCar
}

export const namedDemoCars: NamedList & { resource: typeof demoCarList } = {
  resource: demoCarList,
  texts: resourceTexts('demoCar', texts),
}

export function stateText(state: DemoCarState): string {
  return namedDemoCars.texts.choice('state', state)
}

export function clockText(clock: DemoClockState): string {
  return namedDemoCars.texts.choice('clock', clock)
}

export const stateTones = { 'in-use': 'new', 'for-sale': 'promo', sold: 'good' } as const satisfies Record<
  DemoCarState,
  string
>

export const clockTones = {
  running: 'vat',
  near: 'promo',
  urgent: 'failed',
  missed: 'failed',
  met: 'good',
} as const satisfies Record<DemoClockState, string>

/** Returns the place of a right over a demo car. */
export function toPlace({ branch }: Pick<DemoCar, 'branch'>) {
  return { branch: branch.id }
}
