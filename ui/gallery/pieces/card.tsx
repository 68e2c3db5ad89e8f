import { useState } from 'react'
import { Badge } from '../../Badge.tsx'
import { Card, CardFacts, CardFoot } from '../../Card.tsx'
import { factLine } from '../../FactLine.tsx'
import { IconButton } from '../../IconButton.tsx'
import { CardSkeleton } from '../../Skeleton.tsx'
import hatch from '../samples/hatch-white.webp'
import suv from '../samples/suv-white.webp'
import { State } from '../State.tsx'

export const title = 'Kaart'

export function States() {
  return (
    <State name="Gewoon, gereserveerd, bezig met laden" layout="grid">
      <Card
        href="#arden-terra"
        title="Arden Terra"
        subtitle="1.5 Hybrid Business Line"
        picture={<img src={suv} alt="" />}
        badges={
          <>
            <Badge tone="promo">Promo</Badge>
            <Badge tone="vat">Btw aftrekbaar</Badge>
          </>
        }
        action={<Heart name="Arden Terra" />}
      >
        <CardFacts lines={[factLine(['2024', '21.300 km', 'Hybride']), factLine(['Automaat', '184 pk / 135 kW'])]} />
        <CardFoot
          figure="€ 34.490"
          suffix="incl. btw"
          note="Laagste prijs laatste 30 dagen: € 35.990"
          action={<IconButton icon="shopping-cart" label="Arden Terra in uw winkelmandje leggen" />}
        />
      </Card>
      <Card
        dimmed
        href="#arden-lys"
        title="Arden Lys"
        subtitle="1.2 PureTech Active"
        picture={<img src={hatch} alt="" />}
        badges={<Badge tone="reserved">Gereserveerd</Badge>}
        action={<Heart name="Arden Lys" saved />}
      >
        <CardFacts lines={[factLine(['2021', '47.800 km', 'Benzine']), factLine(['Manueel', '110 pk / 81 kW'])]} />
        <CardFoot figure="€ 14.950" suffix="incl. btw" note="Optie loopt tot 23/11" />
      </Card>
      <CardSkeleton />
    </State>
  )
}

function Heart({ name, saved = false }: { name: string; saved?: boolean }) {
  const [on, setOn] = useState(saved)
  return (
    <IconButton
      look="round"
      icon="heart"
      label={`${name} bij uw favorieten bewaren`}
      aria-pressed={on}
      filled={on}
      onClick={() => setOn(!on)}
    />
  )
}
