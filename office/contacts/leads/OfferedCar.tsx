import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Gallery } from '@forecourt/ui/Gallery.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { useRefusal } from '../../platform/may.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import styles from './OfferedCar.module.css'

/** The car that a lead offers us, as they describe it, with the photos that they sent. */
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
      ? [{ src: photo.dataUrl, thumb: photo.dataUrl, alt: m['words.photo-number']({ number: String(index + 1) }) }]
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
              previous: m['words.previous-photo'](),
              next: m['words.next-photo'](),
              enlarge: m['words.enlarge-photo'](),
              close: m['words.close'](),
              position: (index, total) => m['office.leads.photo-of']({ number: String(index), count: String(total) }),
            }}
          />
        </div>
      )}
      <TradeInLink lead={lead} />
      <DescriptionList items={data.car.facts.map(({ label, value }) => ({ term: label, value }))} />
    </div>
  )
}

/** Links to the trade-in that was made of it, or to the form that makes one. */
function TradeInLink({ lead }: { lead: number }) {
  const navigate = useNavigate()
  const { data } = useQuery(callOptions('GET /sales/tradein/oflead', { lead }))
  const mayView = useRefusal('TRADE_IN_VIEW') === undefined
  const open = useCommand(() => api('POST /sales/tradein/open', { lead }))
  if (!data || !mayView) return null
  if (data.id !== null) {
    return (
      <p>
        <TextLink href={`/tradein/${data.id}`}>{m['office.trade-in.open']()}</TextLink>
      </p>
    )
  }
  return (
    <div>
      <FailureNotice failure={open.error} />
      <ActionButton
        right="TRADE_IN_EDIT"
        icon="plus"
        busy={open.isPending}
        onClick={() =>
          open.mutate(undefined, {
            onSuccess({ tradeIn }) {
              showUndo(m['office.trade-in.begun'](), null)
              void navigate(`/tradein/${tradeIn.id}`)
            },
          })
        }
      >
        {m['office.trade-in.begin']()}
      </ActionButton>
    </div>
  )
}
