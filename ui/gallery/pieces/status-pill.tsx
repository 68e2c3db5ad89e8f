import { StatusPill } from '../../StatusPill.tsx'
import { State } from '../State.tsx'

export const title = 'Status'

export function States() {
  return (
    <State name="Vier tonen">
      <StatusPill>We wachten op de bevestiging van uw bank.</StatusPill>
      <StatusPill tone="success">De betaling is gelukt.</StatusPill>
      <StatusPill tone="warning">De verbinding is weg. We proberen opnieuw.</StatusPill>
      <StatusPill tone="failure">De betaling is niet gelukt.</StatusPill>
    </State>
  )
}
