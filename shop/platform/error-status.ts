import { isRouteErrorResponse } from 'react-router'

/** The HTTP status; 0 when no answer came or something broke in the browser. What broke on the server comes as an `Error`. */
export function errorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof TypeError ? 0 : 500
}
