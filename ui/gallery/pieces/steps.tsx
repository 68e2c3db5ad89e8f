import { Steps } from '../../Steps.tsx'
import { State } from '../State.tsx'

export const title = 'Stappen'

const labels = ['Winkelmandje', 'Uw gegevens', 'Overzicht', 'Voorschot']
const texts = { done: 'klaar', error: 'te verbeteren' }

const examples = {
  Tweede: ['done', 'now', 'todo', 'todo'],
  Laatste: ['done', 'done', 'done', 'now'],
  'Fout in de tweede': ['done', 'error', 'now', 'todo'],
  'Fout waar men is': ['done', 'now-error', 'todo', 'todo'],
} as const

export function States() {
  return (
    <>
      {Object.entries(examples).map(([name, states]) => (
        <State key={name} name={name} layout="stack">
          <Steps
            label={name}
            texts={texts}
            steps={labels.map((label, index) => ({ label, state: states[index] ?? 'todo' }))}
          />
        </State>
      ))}
    </>
  )
}
