import { useEffect, useState } from 'react'

/** False while the server renders and until the browser has taken over: nobody knows yet what the browser keeps. */
export function useIsStarted(): boolean {
  const [started, setStarted] = useState(false)
  useEffect(() => setStarted(true), [])
  return started
}
