import { useQuery } from '@tanstack/react-query'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { may, type RecordRight } from '@forecourt/domain/platform/resources/rights.ts'
import { useAccess } from '../../platform/access.ts'
import type { ChosenRows } from '../../platform/list/ChosenBar.tsx'
import type { ResourceTexts } from '../../platform/resource/area-resources.ts'
import { callOptions } from '../../platform/queries.ts'

/** The lists of the stock that several cars are chosen in. */
export type CarList = 'vehicle' | 'usedcar' | 'stockcar'
export type ChosenCar = ApiResult<'POST /sales/vehicle/chosen'>['cars'][number]

export interface ChosenDialogProps {
  list: CarList
  texts: ResourceTexts
  chosen: ChosenRows
  onClose: () => void
}

/** Loads the chosen cars in their present state, anew each time. */
export function useChosenCars(list: CarList, { selection }: ChosenRows) {
  return useQuery({ ...callOptions(`POST /sales/${list}/chosen`, selection), staleTime: 0, gcTime: 0 })
}

/** Returns whether a user may do something with a car of any branch, as the server decides it. */
export function useReach(right: RecordRight): (car: Pick<ChosenCar, 'branch'>) => boolean {
  const { who } = useAccess()
  return ({ branch }) => may(who, right, { branch }).ok
}
