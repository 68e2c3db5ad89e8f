import { useEffect, useState } from 'react'

const typingPauseMs = 600

/** A value once somebody has stopped changing it for a moment: what is drawn of it does not follow every key. */
export function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(JSON.parse(key) as Value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [key])
  return paused
}
