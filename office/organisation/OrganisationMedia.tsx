import { HostedMedia } from '../media/HostedMedia.tsx'
import { callOptions } from '../platform/queries.ts'

/** The logo of a branch. */
export function BranchMedia({ id }: { id: number }) {
  return (
    <HostedMedia
      owner="organisation"
      kind="branch"
      host={callOptions('GET /sales/organisation/getmediahost', { of: 'branch', id })}
    />
  )
}

/** Shows the pictures of a department that customers see before they come. */
export function DepartmentMedia({ id }: { id: number }) {
  return (
    <HostedMedia
      owner="organisation"
      kind="department"
      host={callOptions('GET /sales/organisation/getmediahost', { of: 'department', id })}
    />
  )
}
