/** Rows with which an offer is calculated: of its customer, its car, and those that are in force on a day. */
export type Remembered = 'buyer' | 'car' | 'prices' | 'figures' | 'rules' | 'costs' | 'range'

/** Reads something by what it is about. */
export type Once = <T>(what: Remembered, about: unknown, read: () => Promise<T>) => Promise<T>

export const eachTime: Once = (_, _2, read) => read()

/**
 * Reads the same thing once and remembers it: many offers ask for the same cars, rules and figures, and a saved offer is
 * calculated, checked and shown. Only for callers that change none of them meanwhile.
 */
export function rememberOnce(): Once {
  const known = new Map<string, Promise<unknown>>()
  return <T>(what: Remembered, about: unknown, read: () => Promise<T>) => {
    const key = `${what} ${JSON.stringify(about)}`
    const begun = known.get(key) ?? read()
    known.set(key, begun)
    return begun as Promise<T>
  }
}
