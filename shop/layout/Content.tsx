import { lazy } from 'react'
import { Outlet } from 'react-router'
import { errorStatus } from '../platform/error-status.ts'

const ErrorPage = lazy(() => import('../platform/ErrorPage.tsx'))

/** Wraps every page: when one fails, the error page replaces it and header and footer stay. */
export default function Content() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage code={errorStatus(error)} />
}
