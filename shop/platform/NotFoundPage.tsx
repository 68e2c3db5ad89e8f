import { data } from 'react-router'

/** Route for every address without a page. Renders the error page with status 404. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
