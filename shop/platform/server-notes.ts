const notes = new WeakMap<object, readonly object[]>()

/**
 * Attaches to the data of a page the structured data that only the server draws. They would otherwise travel to the
 * browser, which never reads them. In the browser, and for data that came without, there are none.
 */
export function withStructuredData<Data extends object>(data: Data, items: readonly object[]): Data {
  notes.set(data, items)
  return data
}

export function structuredData(data: object): readonly object[] {
  return notes.get(data) ?? []
}
