import { useEffect, useEffectEvent, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { noticesOptions } from '../platform/notices.ts'

/** Runs once the bell tells something new of one of these trade-ins: its value was asked for or answered. */
export function useTradeInNews(ids: readonly number[], onNews: () => void): void {
  const { data } = useQuery(noticesOptions)
  const latest = data?.notices.find(({ screen, record }) => screen === 'tradeIn' && ids.includes(record))?.id ?? null
  const known = useRef<number | null>(undefined)
  const hear = useEffectEvent(onNews)
  const isLoaded = data !== undefined
  useEffect(() => {
    if (!isLoaded) return
    // The screen was loaded with the first notices of the bell.
    if (known.current !== undefined && latest !== null && latest !== known.current) hear()
    known.current = latest
  }, [isLoaded, latest])
}
