import { data } from 'react-router'

/** Every address that is no page. The error page shows itself, with the status of a missing page. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
