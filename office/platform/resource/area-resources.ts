import type { ComponentType } from 'react'
import type { ListDefinition, Resource } from '@forecourt/domain/platform/resources/resource.ts'
import type { RightName } from '@forecourt/domain/platform/resources/rights.ts'
import { texts as shared } from '@forecourt/locales/messages/resources/shared.js'
import type { AskedFields } from '../form/use-resource-record.ts'

/** The resources of an area, with their texts: loaded when one of them is opened. */
export interface AreaResources {
  readonly resources: readonly Resource[]
  /** By key, without `resources.` before it. */
  readonly texts: Texts
  /** The content below the form of a saved row, by resource: its pictures. */
  readonly sections?: Readonly<Record<string, RecordSection>>
  /** By resource whose form shows some fields only for certain values of others. */
  readonly asks?: Readonly<Record<string, AskedFields>>
}

type RecordSection = ComponentType<{ id: number }>

type Texts = Readonly<Record<string, (() => string) | undefined>>

/** A list with its names: of a resource, or of a desk with API calls of its own. */
export interface NamedList {
  readonly resource: ListDefinition & { readonly name: string }
  readonly texts: ResourceTexts
}

/** A resource with its names. */
export interface NamedResource {
  readonly resource: Resource
  readonly texts: ResourceTexts
  readonly Section?: RecordSection | undefined
  readonly asks?: AskedFields | undefined
  /** For a resource that is imported: the right to do so, and the columns that a file may have besides its fields. */
  readonly importing?:
    | {
        readonly right: RightName
        readonly extras: readonly string[]
        /** The desk at which its files are imported, if not its list. */
        readonly desk?: { readonly screen: string; readonly path: string }
        /** True if it also imports contact cards (vCard). */
        readonly takesCards?: true
      }
    | undefined
}

export interface ResourceTexts {
  readonly name: string
  readonly plural: string
  /** The titles of a new row and of an import. */
  readonly add: string
  readonly import: string
  field(name: string): string
  hint(name: string): string | undefined
  choice(field: string, value: string): string
  /** Returns the label of an optional field, if it says more than that it is optional. */
  optional?(field: string): string | undefined
}

export function namedResource({ resources, texts, sections, asks }: AreaResources, name: string): NamedResource {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(`There is no resource ${name} in its area`)
  return { resource, texts: resourceTexts(name, texts), Section: sections?.[name], asks: asks?.[name] }
}

/** Returns the texts of a resource, or of a desk of that name: its own, or else those that its area or all lists share. */
export function resourceTexts(name: string, texts: Texts): ResourceTexts {
  const optional = (key: string) => {
    const common = `shared.${key}`
    return (texts[`${name}.${key}`] ?? texts[common] ?? shared[common])?.()
  }
  const text = (key: string) => optional(key) ?? key
  return {
    name: text('name'),
    plural: text('plural'),
    add: text('add'),
    import: text('import'),
    field: (field) => text(`fields.${field}`),
    hint: (field) => optional(`hints.${field}`),
    choice: (field, value) => text(`choices.${field}.${value}`),
  }
}
