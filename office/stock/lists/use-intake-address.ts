import { useMedia } from '../../platform/use-media.ts'

/** Returns the address at which a car is taken in: on a telephone step by step, else in its form. */
export function useIntakeAddress(): string {
  return useMedia('(max-width: 819px)') ? '/usedcar/intake' : '/usedcar/new'
}
