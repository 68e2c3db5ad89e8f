import { CamtFault } from './camt-fault.ts'

/** An element of an XML document that was read already, without anything that a parser keeps. */
export interface XmlPart {
  readonly name: string
  /** Of the root; the standard has one namespace. */
  readonly namespace: string
  readonly line: number
  readonly attributes: ReadonlyMap<string, string>
  readonly parts: readonly XmlPart[]
  /** Text of an element without parts. */
  readonly text: string
}

export function findAll(part: XmlPart, name: string): readonly XmlPart[] {
  return part.parts.filter((one) => one.name === name)
}

/** Finds the first element at a path below another. */
export function findOne(part: XmlPart, ...path: readonly string[]): XmlPart | undefined {
  return path.reduce<XmlPart | undefined>((found, name) => found?.parts.find((one) => one.name === name), part)
}

/** Returns the text at a path, without spaces around it; empty: there is none. */
export function readPath(part: XmlPart, ...path: readonly string[]): string {
  return findOne(part, ...path)?.text.trim() ?? ''
}

export function requireOne(part: XmlPart, name: string): XmlPart {
  const found = findOne(part, name)
  if (!found) throw new CamtFault('camt-record', part, { found: name })
  return found
}
