import type { ComponentType } from 'react'

interface Piece {
  title: string
  States: ComponentType
}

const modules = import.meta.glob<Piece>('./pieces/*.tsx', { eager: true })

/** The states of each piece: pieces/text-field.tsx is found at /text-field. */
export const pieces = Object.entries(modules)
  .map(([file, piece]) => ({ ...piece, slug: file.slice('./pieces/'.length, -'.tsx'.length) }))
  .toSorted((one, other) => one.title.localeCompare(other.title, 'nl'))
