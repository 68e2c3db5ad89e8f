import { Button } from '../../Button.tsx'
import { ToastArea } from '../../ToastArea.tsx'
import { showToast } from '../../toasts.ts'
import { State } from '../State.tsx'

export const title = 'Toast'

export function States() {
  return (
    <>
      <State name="Vijf seconden">
        <Button onClick={() => showToast({ tone: 'success', message: 'De gegevens zijn bewaard.' })}>Bewaren</Button>
        <Button onClick={() => showToast({ tone: 'failure', message: 'Er is bij ons iets misgegaan.' })}>
          Mislukt
        </Button>
      </State>
      <State name="Met ongedaan maken">
        <Button
          onClick={() =>
            showToast({
              message: 'Lumen E3 is uit uw winkelmandje verwijderd.',
              action: {
                label: 'Ongedaan maken',
                run: () => showToast({ message: 'Lumen E3 ligt weer in uw winkelmandje.' }),
              },
            })
          }
        >
          Verwijderen
        </Button>
      </State>
      <ToastArea closeLabel="Sluiten" />
    </>
  )
}
