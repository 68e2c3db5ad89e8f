/**
 * Data of a page as one text. The router numbers every value that a loader gives, which for a long list weighs more than
 * the list itself.
 */
export interface Packed<Data> {
  text: string
  holds?: Data
}

/** Of some data what the browser does not find in the page. */
export type Sent<Data> = { [Name in keyof Data]?: Data[Name] | undefined }

/** What the server packed, so that it need not read its own text; and what the browser has unpacked. */
const known = new WeakMap<object, unknown>()

export function packed<Data>(data: Data, sent: Sent<Data> = data): Packed<Data> {
  const pack = { text: JSON.stringify(sent) }
  known.set(pack, data)
  return pack
}

/** `complete` adds what was not sent. It is asked once, before the page changes. */
export function unpacked<Data>(pack: Packed<Data>, complete: (sent: Sent<Data>) => Data): Data {
  const data = known.get(pack) ?? complete(JSON.parse(pack.text) as Sent<Data>)
  known.set(pack, data)
  return data as Data
}
