import { createContext, useContext } from 'react'

/**
 * Whether a desk shows what is for us alone: what a trade-in is worth to us, what is left of a sale. The customer sits opposite, so
 * it is hidden until somebody asks for it.
 */
export const InternalFigures = createContext(false)

export function useInternalFigures(): boolean {
  return useContext(InternalFigures)
}
