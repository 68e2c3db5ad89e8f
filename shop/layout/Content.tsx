import { lazy } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'

const ErrorPage = lazy(() => import('../platform/ErrorPage.tsx'))

/** Around every page: when one fails, the error page stands in its place and header and footer stay. */
export default function Content() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage code={codeOf(error)} />
}

/** The HTTP status; 0 when no answer came or something broke in the browser. What broke on the server comes as an `Error`. */
function codeOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof TypeError ? 0 : 500
}
