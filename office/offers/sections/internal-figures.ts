import { createContext, useContext } from 'react'

/**
 * True while a desk shows internal figures: our value of a trade-in, the margin of a sale. The customer sits
 * opposite, so they are hidden until the user asks for them.
 */
export const InternalFigures = createContext(false)

export function useInternalFigures(): boolean {
  return useContext(InternalFigures)
}
