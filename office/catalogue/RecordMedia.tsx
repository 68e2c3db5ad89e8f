import { HostedMedia } from '../media/HostedMedia.tsx'
import { callOptions } from '../platform/queries.ts'
import { ModelColours } from './ModelColours.tsx'

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

/** The pictures of a model, and those of it in each colour. */
export function ModelMedia({ id }: { id: number }) {
  return (
    <>
      <HostedMedia
        owner="catalogue"
        kind="model"
        host={callOptions('GET /sales/catalogue/getmediahost', { of: 'model', id })}
      />
      <ModelColours id={id} />
    </>
  )
}

/** The pictures of a version; one without shows those of its model. */
export function VersionMedia({ id }: { id: number }) {
  return (
    <HostedMedia
      owner="catalogue"
      kind="model"
      host={callOptions('GET /sales/catalogue/getmediahost', { of: 'version', id })}
    />
  )
}

/** Shows the pictures of a paint, beside those named after its colour. */
export function ColourMedia({ id }: { id: number }) {
  return (
    <HostedMedia
      owner="catalogue"
      kind="colour"
      host={callOptions('GET /sales/catalogue/getmediahost', { of: 'exteriorColour', id })}
    />
  )
}

export function CoverMedia({ id }: { id: number }) {
  return (
    <HostedMedia
      owner="catalogue"
      kind="cover"
      host={callOptions('GET /sales/catalogue/getmediahost', { of: 'interiorCover', id })}
    />
  )
}
