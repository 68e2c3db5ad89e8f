import { Button } from '../../Button.tsx'
import { StateCard } from '../../StateCard.tsx'
import { State } from '../State.tsx'

export const title = 'Leeg, fout, uitkomst'

export function States() {
  return (
    <>
      <State name="Leeg, fout, verboden" layout="grid">
        <StateCard icon="search" title="Geen wagens met deze filters" action={<Button small>Toon 6 wagens</Button>}>
          Zonder “Vanaf 2021” vindt u er 6, met Aalst erbij 9.
        </StateCard>
        <StateCard icon="refresh" title="De wagens laden niet" action={<Button small>Opnieuw proberen</Button>}>
          Onze server antwoordt niet. Uw filters blijven bewaard.
        </StateCard>
        <StateCard icon="lock" title="Niet toegestaan" action={<Button small>Ga terug</Button>}>
          Uw profiel heeft hier geen toegang. Vraag het aan uw manager.
        </StateCard>
      </State>
      <State name="Na de betaling" layout="grid">
        <StateCard tone="success" icon="circle-check" title="Bedankt, Lotte">
          Bestelling 2026-4471. De bevestiging is naar u gemaild.
        </StateCard>
        <StateCard
          tone="cancelled"
          icon="x"
          title="Betaling geannuleerd"
          action={
            <Button small look="primary">
              Opnieuw scannen
            </Button>
          }
        >
          Er is niets afgeschreven. Uw wagen staat nog in uw winkelmandje.
        </StateCard>
        <StateCard
          tone="failure"
          icon="alert-triangle"
          title="Er is iets misgegaan"
          action={
            <Button small look="danger">
              Opnieuw scannen
            </Button>
          }
        >
          De betaling is niet gelukt. Scan opnieuw of bel 09 396 14 20.
        </StateCard>
      </State>
    </>
  )
}
