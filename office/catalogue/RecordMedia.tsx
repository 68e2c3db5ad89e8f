import { HostedMedia } from '../media/HostedMedia.tsx'
import { callOptions } from '../platform/queries.ts'

/** The pictures of a brand: its logo. */
export function BrandMedia({ id }: { id: number }) {
  return (
    <HostedMedia
      owner="catalogue"
      kind="brand"
      host={callOptions('GET /sales/catalogue/getmediahost', { of: 'brand', id })}
    />
  )
}

export function ModelMedia({ id }: { id: number }) {
  return (
    <HostedMedia
      owner="catalogue"
      kind="model"
      host={callOptions('GET /sales/catalogue/getmediahost', { of: 'model', id })}
    />
  )
}
