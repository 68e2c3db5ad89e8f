import { isRouteErrorResponse } from 'react-router'

/**
 * Returns the HTTP status; 0 when no answer came or an error occurred in the browser. An error on the server arrives as an
 * `Error`.
 */
export function errorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof TypeError ? 0 : 500
}
