import { useEffect, useState } from 'react'

const typingPauseMs = 600

/** Returns the value once it has not changed for a moment, so that what is drawn of it does not follow every key. */
export function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(JSON.parse(key) as Value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [key])
  return paused
}
