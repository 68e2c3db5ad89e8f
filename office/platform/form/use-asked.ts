import { useSearchParams } from 'react-router'

/** Reads and sets the search in the address, so that Back and a link repeat it. */
export function useAsked(): readonly [asked: string, ask: (words: string) => void] {
  const [params, setParams] = useSearchParams()
  return [params.get('q') ?? '', (words) => setParams(words === '' ? {} : { q: words })]
}
