import { useEffect, useState } from 'react'

/** False while the server renders and until hydration: the storage of the browser is not known yet. */
export function useIsStarted(): boolean {
  const [started, setStarted] = useState(false)
  useEffect(() => setStarted(true), [])
  return started
}
