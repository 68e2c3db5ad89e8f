import { HostedMedia } from '../media/HostedMedia.tsx'
import { callOptions } from '../platform/queries.ts'

export function NewsMedia({ id }: { id: number }) {
  return (
    <HostedMedia
      owner="content"
      kind="news"
      host={callOptions('GET /sales/content/getmediahost', { of: 'newsPost', id })}
    />
  )
}

/** The picture that the start page begins with. */
export function HeroMedia({ id }: { id: number }) {
  return (
    <HostedMedia
      owner="content"
      kind="hero"
      host={callOptions('GET /sales/content/getmediahost', { of: 'hero', id })}
    />
  )
}
