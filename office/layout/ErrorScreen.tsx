import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ErrorPage } from '@forecourt/ui/ErrorPage.tsx'
import { useTitle } from '../platform/title.ts'

/** Shows the error in place of a screen that is missing, not allowed or broken. */
export function ErrorScreen() {
  const error = useRouteError()
  const { code, label, message } = describe(error)
  useTitle(label)
  return <ErrorPage code={code} label={label} message={message} backLabel={m['words.previous-page']()} homeHref="/" />
}

function describe(error: unknown): { code: number; label: string; message: string } {
  switch (errorStatus(error)) {
    case 403:
      return { code: 403, label: m['errors.app.403.label'](), message: m['office.errors.403']() }
    case 404:
      return { code: 404, label: m['errors.app.404.label'](), message: m['office.errors.404']() }
    default:
      return {
        code: 500,
        label: m['errors.app.500.label'](),
        message: error instanceof ApiFailure ? error.message : m['office.errors.500'](),
      }
  }
}

function errorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof ApiFailure ? error.status : 500
}
