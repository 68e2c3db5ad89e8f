import { useMedia } from '../../platform/use-media.ts'

/** Where a car is taken in: with a telephone step by step, else in its form. */
export function useIntakeAddress(): string {
  return useMedia('(max-width: 819px)') ? '/usedcar/intake' : '/usedcar/new'
}
