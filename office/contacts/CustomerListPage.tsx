import { useLoaderData } from 'react-router'
import type { ListView } from '@forecourt/domain/platform/list-view.ts'
import type { ExportFormat, Selection } from '@forecourt/domain/platform/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Menu } from '@forecourt/ui/Menu.tsx'
import { ActionLink } from '../platform/ActionButton.tsx'
import { download } from '../platform/files.ts'
import { wishesOf } from '../platform/list/chosen.ts'
import { listOptions } from '../platform/list/list-options.ts'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import type { Row } from '../platform/kinds/row.ts'
import { useRefusal } from '../platform/may.ts'
import { ExportItems } from '../platform/resource/BulkActions.tsx'
import { ScreenPath } from '../platform/ScreenPath.tsx'
import { useTitle } from '../platform/title.ts'
import type { namedCustomers } from './customer-texts.ts'

/** A number that is a name, not an amount. */
const cells = { number: ({ number }: Row) => String(Number(number)) }

/** The customers of the house: searched by whatever is known of them. */
export function CustomerListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedCustomers>()
  const mayExport = useRefusal('CUSTOMER_EXPORT') === undefined
  useTitle(texts.plural)
  const exporting = (view: ListView, selection?: Selection) => (format: ExportFormat) =>
    void download('POST /sales/customer/export', { ...wishesOf(view), ...selection, format })
  return (
    <>
      <ScreenPath id="customer" />
      <ListScreen
        id="customer"
        title={texts.plural}
        list={list}
        label={list.label}
        texts={texts}
        cells={cells}
        load={(view) => listOptions(list, view)}
        hrefOf={({ id }) => `/customer/${id}`}
        renderActions={(view) => (
          <>
            {mayExport && (
              <Menu look="icon" label={<Icon name="dots" />} name={m['office.export.action']()}>
                <ExportItems onExport={exporting(view)} />
              </Menu>
            )}
            <ActionLink right="CUSTOMER_EDIT" look="primary" icon="plus" href="/customer/new">
              {texts.add}
            </ActionLink>
          </>
        )}
        {...(mayExport && {
          renderBulk: (chosen, view) => (
            <Menu label={m['office.export.action']()}>
              <ExportItems onExport={exporting(view, chosen.selection)} />
            </Menu>
          ),
        })}
      />
    </>
  )
}
