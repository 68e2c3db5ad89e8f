import { useState } from 'react'
import { Countdown } from '../../Countdown.tsx'
import { State } from '../State.tsx'

export const title = 'Aftellen'

export function States() {
  const [start] = useState(() => (typeof window === 'undefined' ? 0 : Date.now()))
  const [ended, setEnded] = useState(false)
  return (
    <>
      <State name="Twintig minuten" layout="stack">
        <Countdown label="De code geldt nog" totalSeconds={1200} endsAt={start + 1_122_000} />
        <p className="hint">Daarna maken we met één klik een nieuwe code.</p>
      </State>
      <State name="Bijna om">
        <Countdown label="De code geldt nog" totalSeconds={1200} endsAt={start + 8_000} onEnd={() => setEnded(true)} />
        {ended && <span role="status">Afgelopen</span>}
      </State>
    </>
  )
}
