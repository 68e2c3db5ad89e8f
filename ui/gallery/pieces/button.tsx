import { useState } from 'react'
import { Button, LinkButton } from '../../Button.tsx'
import { State } from '../State.tsx'

export const title = 'Knop'

export function States() {
  const [busy, setBusy] = useState(true)
  return (
    <>
      <State name="Soorten">
        <Button look="primary">In winkelmandje</Button>
        <Button>Proefrit aanvragen</Button>
        <Button look="quiet">Vraag stellen</Button>
        <Button look="danger" icon="trash">
          Verwijderen
        </Button>
      </State>
      <State name="Uit, met reden">
        <Button look="primary" disabledReason="Kies eerst hoe u de wagen krijgt.">
          Betalen
        </Button>
      </State>
      <State name="Bezig">
        <Button look="primary" busy={busy} onClick={() => setBusy(true)}>
          Bewaren
        </Button>
        <Button busy>Proefrit aanvragen</Button>
        <Button look="quiet" onClick={() => setBusy(!busy)}>
          Wisselen
        </Button>
      </State>
      <State name="Volgende stap" layout="stack">
        <Button look="next" iconAfter="arrow-right">
          Volgende stap
        </Button>
        <Button look="next" busy>
          Volgende stap
        </Button>
      </State>
      <State name="Klein">
        <Button small>Toon 6 wagens</Button>
        <Button small look="primary">
          Opnieuw scannen
        </Button>
      </State>
      <State name="Als link">
        <LinkButton look="primary" href="#stock" iconAfter="arrow-right">
          Bekijk de stockwagens
        </LinkButton>
        <LinkButton look="quiet" icon="arrow-left" href="#vorige">
          Vorige
        </LinkButton>
      </State>
      <State name="Volle breedte, lange tekst" layout="stack">
        <Button full look="primary" icon="shopping-cart">
          Ajouter le véhicule à mon panier et continuer
        </Button>
      </State>
    </>
  )
}
