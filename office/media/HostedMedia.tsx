import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { HostKind, MediaOwnerName } from '@forecourt/domain/media/media-owners.ts'
import { MediaEditor } from './MediaEditor.tsx'

type Host = { hostId: string }

interface HostedMediaProps {
  owner: MediaOwnerName
  kind: HostKind
  /** The call that says which host the record has. */
  host: UseQueryOptions<Host, ApiFailure>
}

/** The pictures, documents and films of a record that itself does not say where they hang. */
export function HostedMedia({ owner, kind, host }: HostedMediaProps) {
  const { data } = useQuery(host)
  return data ? <MediaEditor owner={owner} kind={kind} hostId={data.hostId} /> : null
}
