import { Badge } from '../../Badge.tsx'
import { Gallery } from '../../Gallery.tsx'
import wheel from '../samples/detail-wheel-light.webp'
import front from '../samples/estate-front.webp'
import side from '../samples/estate-petrol.webp'
import rear from '../samples/estate-rear.webp'
import dashboard from '../samples/interior-dashboard.webp'
import seats from '../samples/interior-seats.webp'
import suv from '../samples/suv-white.webp'
import { State } from '../State.tsx'

export const title = 'Galerij'

const views = {
  zijkant: side,
  voorkant: front,
  achterkant: rear,
  dashboard,
  zetels: seats,
  wiel: wheel,
  'met koffer': suv,
}
const pictures = Object.entries(views).map(([view, src]) => ({ src, thumb: src, alt: `Noord V6, ${view}` }))

const texts = {
  label: "Foto's van Noord V6",
  previous: 'Vorige foto',
  next: 'Volgende foto',
  enlarge: 'Vergroot de foto',
  close: 'Sluiten',
  position: (index: number, count: number) => `Foto ${index} van ${count}`,
}

export function States() {
  return (
    <>
      <State name="Zeven foto's" layout="stack">
        <div style={{ maxWidth: 856 }}>
          <Gallery pictures={pictures} badges={<Badge tone="new">Net binnen</Badge>} texts={texts} />
        </div>
      </State>
      <State name="Eén foto" layout="stack">
        <div style={{ maxWidth: 400 }}>
          <Gallery pictures={pictures.slice(0, 1)} texts={{ ...texts, label: 'Foto van Noord V6' }} />
        </div>
      </State>
    </>
  )
}
