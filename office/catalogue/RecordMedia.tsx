import { useQuery } from '@tanstack/react-query'
import { MediaEditor } from '../media/MediaEditor.tsx'
import { callOptions } from '../platform/queries.ts'

/** The pictures of a brand: its logo. */
export function BrandMedia({ id }: { id: number }) {
  return <RecordMedia of="brand" id={id} />
}

export function ModelMedia({ id }: { id: number }) {
  return <RecordMedia of="model" id={id} />
}

/** The pictures, documents and films of a part of the range. */
function RecordMedia({ of, id }: { of: 'brand' | 'model' | 'version'; id: number }) {
  const { data } = useQuery(callOptions('GET /sales/catalogue/getmediahost', { of, id }))
  if (!data) return null
  return <MediaEditor owner="catalogue" kind={of === 'brand' ? 'brand' : 'model'} hostId={data.hostId} />
}
