import { useState } from 'react'
import { Button } from '../../Button.tsx'
import { ErrorSummary } from '../../ErrorSummary.tsx'
import { TextField } from '../../TextField.tsx'
import { State } from '../State.tsx'

export const title = 'Foutenlijst'

export function States() {
  const [attempt, setAttempt] = useState(1)
  return (
    <State name="Boven een formulier" layout="stack">
      <ErrorSummary
        key={attempt}
        title="Nog twee velden te verbeteren."
        errors={[
          { fieldId: 'email', label: 'E-mailadres' },
          { fieldId: 'mobile', label: 'Gsm' },
        ]}
      />
      <TextField id="email" label="E-mailadres" defaultValue="lotte@telenet" error="Voeg het einde toe, bv. .be." />
      <TextField id="mobile" label="Gsm" error="Vul uw gsm-nummer in." />
      <div>
        <Button look="primary" onClick={() => setAttempt(attempt + 1)}>
          Bewaren
        </Button>
      </div>
    </State>
  )
}
