import { useState } from 'react'
import { Badge } from '../../Badge.tsx'
import { IconButton } from '../../IconButton.tsx'
import { MediaGallery, type MediaTile } from '../../MediaGallery.tsx'
import { moveItem } from '../../useOrder.ts'
import front from '../samples/estate-front.webp'
import side from '../samples/estate-petrol.webp'
import rear from '../samples/estate-rear.webp'
import dashboard from '../samples/interior-dashboard.webp'
import seats from '../samples/interior-seats.webp'
import { State } from '../State.tsx'

export const title = 'Mediagalerij'

const views = { zijkant: side, voorkant: front, achterkant: rear, dashboard, zetels: seats }
const pictures = Object.entries(views).map(([view, src], index): MediaTile => ({
  guid: view,
  name: `Foto ${view}`,
  src,
  caption: `Noord V6, ${view}`,
  badge: index === 0 && <Badge tone="new">Hoofdfoto</Badge>,
}))
const documents: MediaTile[] = [
  { guid: 'brochure', name: 'Brochure', icon: 'file-type-pdf', caption: 'Brochure, 1,2 MB' },
  { guid: 'film', name: 'Rondleiding', icon: 'player-play', caption: 'Rondleiding' },
]
const texts = {
  label: 'Foto’s die te verplaatsen zijn',
  move: (name: string) => `${name} verplaatsen`,
  how: 'Druk op de spatiebalk om de foto op te nemen, op de pijltjes om ze te verplaatsen.',
  at: (place: number, count: number) => `Plaats ${place} van ${count}`,
}

export function States() {
  const [shown, setShown] = useState(pictures)
  return (
    <>
      <State name="Te wijzigen" layout="stack">
        <MediaGallery
          items={shown}
          texts={texts}
          onMove={(from, to) => setShown(moveItem(shown, from, to))}
          renderActions={({ guid, name }) => (
            <>
              <IconButton icon="pencil" label={`Bijschrift van ${name}`} />
              <IconButton
                icon="trash"
                label={`${name} verwijderen`}
                onClick={() => setShown(shown.filter((one) => one.guid !== guid))}
              />
            </>
          )}
        />
      </State>
      <State name="Alleen te bekijken" layout="stack">
        <MediaGallery items={pictures.slice(0, 3)} texts={{ ...texts, label: 'Foto’s' }} />
      </State>
      <State name="Documenten en films" layout="stack">
        <MediaGallery
          items={documents}
          texts={{ ...texts, label: 'Documenten' }}
          renderActions={({ name }) => <IconButton icon="download" label={`${name} downloaden`} />}
        />
      </State>
    </>
  )
}
