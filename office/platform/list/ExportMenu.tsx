import type { ReactNode } from 'react'
import type { ListView } from '@forecourt/domain/platform/lists/list-view.ts'
import type { ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'
import { EXPORT_FORMATS, resourcePath, type Selection } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Menu, MenuItem } from '@forecourt/ui/Menu.tsx'
import { download } from '../files.ts'
import { toListWishes } from './chosen.ts'

interface ExportMenuProps {
  list: ListDefinition & { readonly name: string }
  view: ListView
  /** The rows to export; undefined: all rows of the list. */
  selection?: Selection
  /** Items for other kinds of files, below the usual ones. */
  children?: ReactNode
}

/** Exports a list as a file. */
export function ExportMenu(props: ExportMenuProps) {
  const name = m['office.export.action']()
  return props.selection ? (
    <Menu label={name}>
      <ExportItems {...props} />
      {props.children}
    </Menu>
  ) : (
    <Menu look="icon" label={<Icon name="download" />} name={name}>
      <ExportItems {...props} />
      {props.children}
    </Menu>
  )
}

/** The items of a menu, one for each kind of file. */
export function ExportItems({ list, view, selection }: ExportMenuProps) {
  return EXPORT_FORMATS.map((format) => (
    <MenuItem key={format}>
      <button
        type="button"
        onClick={() => void download(resourcePath(list, 'export'), { ...toListWishes(view), ...selection, format })}
      >
        {format === 'xlsx' ? m['office.export.xlsx']() : m['office.export.csv']()}
      </button>
    </MenuItem>
  ))
}
