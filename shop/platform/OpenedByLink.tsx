import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'

interface OpenedByLinkProps<Found> {
  /** The link behind the # of the address, or the last one of this browser. */
  linkOf: (hash: string) => string | undefined
  open: (link: string) => Promise<Found>
  /** Shown while it is loading. */
  loading: string
  /** Shown when the link opens nothing; the error of the server explains it where there is one. */
  unknown: ReactNode | ((refusal: ApiFailure | undefined) => ReactNode)
  children: (link: string, found: Found) => ReactNode
}

type Opened<Found> =
  | { link: string; found: Found }
  | { unknown: ApiFailure | undefined }
  | { failure: string }
  | undefined

/**
 * Shows the target of a link in an e-mail. The page around it is the same for everybody: no server sees the part behind a
 * #.
 */
export function OpenedByLink<Found>({ linkOf, open, loading, unknown, children }: OpenedByLinkProps<Found>) {
  const { hash } = useLocation()
  const [opened, setOpened] = useState<Opened<Found>>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let outdated = false
    void opening(linkOf(hash), open).then((found) => outdated || setOpened(found))
    return () => {
      outdated = true
    }
  }, [hash, attempt, linkOf, open])

  if (opened === undefined) return <p role="status">{loading}</p>
  if ('unknown' in opened) return typeof unknown === 'function' ? unknown(opened.unknown) : unknown
  if ('failure' in opened) {
    return (
      <StateCard
        heading="h2"
        icon="refresh"
        title={opened.failure}
        action={<Button onClick={() => setAttempt(attempt + 1)}>{m['words.retry']()}</Button>}
      />
    )
  }
  return children(opened.link, opened.found)
}

async function opening<Found>(
  link: string | undefined,
  open: (link: string) => Promise<Found>,
): Promise<Opened<Found>> {
  if (link === undefined) return { unknown: undefined }
  try {
    return { link, found: await open(link) }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return error.status === 404 || error.status === 422 ? { unknown: error } : { failure: error.message }
  }
}
