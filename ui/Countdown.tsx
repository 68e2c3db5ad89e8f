import { useEffect, useEffectEvent, useState } from 'react'
import styles from './Countdown.module.css'

interface CountdownProps {
  /** Milliseconds since 1970, by the clock of the reader. */
  endsAt: number
  /** The full turn of the ring. */
  totalSeconds: number
  /** "Nog geldig" */
  label: string
  onEnd?: (() => void) | undefined
}

/** A ring that empties, with the time that is left. */
export function Countdown({ endsAt, totalSeconds, label, onEnd }: CountdownProps) {
  // The clock is read in the browser only; until then the ring is full.
  const [left, setLeft] = useState(totalSeconds)
  const end = useEffectEvent(() => onEnd?.())

  useEffect(() => {
    function tick() {
      const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      end()
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [endsAt])

  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <div className={styles.countdown} role="timer" aria-label={`${label} ${time}`}>
      <svg viewBox="0 0 28 28" className={styles.ring} aria-hidden>
        <circle cx="14" cy="14" r="12" />
        <circle cx="14" cy="14" r="12" pathLength="1" strokeDasharray="1" strokeDashoffset={1 - left / totalSeconds} />
      </svg>
      {time}
    </div>
  )
}
