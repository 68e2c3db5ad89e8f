import { SkipLink } from '../../SkipLink.tsx'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'
import { State } from '../State.tsx'

export const title = 'Naar de inhoud'

export function States() {
  return (
    <>
      <SkipLink to="inhoud">Naar de inhoud</SkipLink>
      <State name="Druk op Tab">
        <p id="inhoud" tabIndex={-1}>
          De eerste toets Tab toont de link. <VisuallyHidden>Deze zin is alleen te horen.</VisuallyHidden>
        </p>
      </State>
    </>
  )
}
