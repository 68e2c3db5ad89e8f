import { useLocation } from 'react-router'

/** The address of this page without its origin. */
export function useAddress(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}
