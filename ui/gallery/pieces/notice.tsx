import { useState } from 'react'
import { Button } from '../../Button.tsx'
import { Notice } from '../../Notice.tsx'
import { TextLink } from '../../TextLink.tsx'
import { State } from '../State.tsx'

export const title = 'Melding'

export function States() {
  const [closed, setClosed] = useState(false)
  return (
    <>
      <State name="Vier tonen" layout="stack">
        <Notice>Uw sessie staat op het punt te vervallen.</Notice>
        <Notice tone="success">De gegevens zijn bewaard.</Notice>
        <Notice tone="warning">De prijs van deze wagen is gewijzigd sinds u hem in uw winkelmandje hebt gelegd.</Notice>
        <Notice tone="failure">
          <strong>Er is iets misgegaan.</strong> Scan opnieuw of bel{' '}
          <TextLink href="tel:+3293961420">09 396 14 20</TextLink>.
        </Notice>
      </State>
      <State name="Met knop, te sluiten" layout="stack">
        <Notice tone="failure" action={<Button small>Opnieuw proberen</Button>}>
          De wagens laden niet. Uw filters blijven bewaard.
        </Notice>
        {closed ? (
          <Button onClick={() => setClosed(false)}>Toon de melding</Button>
        ) : (
          <Notice closeLabel="Sluiten" onClose={() => setClosed(true)} live>
            Wintercheck met bandenwissel voor € 89. <TextLink href="#afspraak">Boek uw afspraak</TextLink>
          </Notice>
        )}
      </State>
    </>
  )
}
