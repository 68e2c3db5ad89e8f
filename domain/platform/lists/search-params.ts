/** Name and value pairs of an address: `URLSearchParams` reads them and is one itself. */
export type SearchParams = Iterable<readonly [name: string, value: string]>

/** Writes pairs as the search part of an address, without `?`. Commas stay readable; they need no escape in a search. */
export function toSearch(params: SearchParams): string {
  return [...params].map(([name, value]) => `${encodeURIComponent(name)}=${escapeValue(value)}`).join('&')
}

function escapeValue(value: string): string {
  return encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%20', '+')
}
