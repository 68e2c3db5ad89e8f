import { useQueries, useQuery } from '@tanstack/react-query'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Gallery } from '@forecourt/ui/Gallery.tsx'
import { callOptions } from '../platform/queries.ts'
import styles from './OfferedCar.module.css'

/** The car that somebody offers us, as they describe it, with the photos that they sent along. */
export function OfferedCar({ lead }: { lead: number }) {
  const { data } = useQuery(callOptions('GET /sales/tradein/getoffered', { lead }))
  const count = data?.car?.photoCount ?? 0
  const photos = useQueries({
    queries: Array.from({ length: count }, (_, index) => ({
      ...callOptions('GET /sales/tradein/getphoto', { lead, photo: index + 1 }),
      // A photo that was sent in never changes.
      staleTime: Infinity,
    })),
  })
  if (!data?.car) return null
  const shown = photos.flatMap(({ data: photo }, index) =>
    photo
      ? [{ src: photo.dataUrl, thumb: photo.dataUrl, alt: m['office.leads.photo']({ number: String(index + 1) }) }]
      : [],
  )
  return (
    <div className={styles.offered}>
      {shown.length > 0 && (
        <div className={styles.photos}>
          <Gallery
            pictures={shown}
            texts={{
              label: m['office.leads.photos'](),
              previous: m['office.leads.previous-photo'](),
              next: m['office.leads.next-photo'](),
              enlarge: m['office.leads.enlarge-photo'](),
              close: m['layout.close'](),
              position: (index, total) => m['office.leads.photo-of']({ number: String(index), count: String(total) }),
            }}
          />
        </div>
      )}
      <DescriptionList items={data.car.facts.map(({ label, value }) => ({ term: label, value }))} />
    </div>
  )
}
