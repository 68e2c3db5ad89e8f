import { lazy } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { errorStatus } from '../platform/error-status.ts'
import type { CarsInstead } from './car-gone.ts'

const CarGone = lazy(() => import('./CarGone.tsx'))
const ErrorPage = lazy(() => import('../platform/ErrorPage.tsx'))

/** Replaces the page of a car that could not be loaded. */
export function CarPageFailed() {
  // The router passes the error only to a component that the page declares, not to one that it passes on.
  const error = useRouteError()
  const instead = isRouteErrorResponse(error) && (error.data as CarsInstead | null)
  return instead ? <CarGone instead={instead} /> : <ErrorPage code={errorStatus(error)} />
}
