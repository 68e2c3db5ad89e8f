import type { ReactNode } from 'react'
import type { Place, RightName } from '@forecourt/domain/platform/resources/rights.ts'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { useRefusal } from './may.ts'

interface RecordLinkProps {
  href: string
  /** The right to see the record. */
  right: RightName
  place?: Place<number>
  children: ReactNode
}

/** Links to a record. Users who may not see it read its name alone. */
export function RecordLink({ href, right, place, children }: RecordLinkProps) {
  const isLinked = useRefusal(right, place) === undefined
  return isLinked ? <TextLink href={href}>{children}</TextLink> : children
}
