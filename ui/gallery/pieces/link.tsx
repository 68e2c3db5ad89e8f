import { TextButton, TextLink } from '../../TextLink.tsx'
import { State } from '../State.tsx'

export const title = 'Link'

export function States() {
  return (
    <>
      <State name="In tekst">
        <p>
          Betaald, maar hier verandert niets? <TextButton>Controleer de status</TextButton>. Lees{' '}
          <TextLink href="#levering">hoe de levering werkt</TextLink>.
        </p>
      </State>
      <State name="Alleen">
        <TextLink href="#garantie">Wat de garantie dekt</TextLink>
      </State>
    </>
  )
}
