import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { HostKind, MediaOwnerName } from '@forecourt/domain/media/media-owners.ts'
import { MediaEditor } from './MediaEditor.tsx'

type Host = { hostId: string }

interface HostedMediaProps {
  owner: MediaOwnerName
  kind: HostKind
  /** The call that returns the media host of the record. */
  host: UseQueryOptions<Host, ApiFailure>
}

/** The pictures, documents and films of a record whose own data does not name its media host. */
export function HostedMedia({ owner, kind, host }: HostedMediaProps) {
  const { data } = useQuery(host)
  return data ? <MediaEditor owner={owner} kind={kind} hostId={data.hostId} /> : null
}
