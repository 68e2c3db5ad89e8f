import { useLoaderData } from 'react-router'
import type { ListedCustomer } from '@forecourt/domain/contacts/customer-list.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActionLink } from '../../platform/ActionButton.tsx'
import { toListWishes } from '../../platform/list/chosen.ts'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import type { OwnPeek } from '../../platform/list/Peek.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { CardItems } from './CardItems.tsx'
import { CustomerPeek } from './CustomerPeek.tsx'
import type { namedCustomers } from './customer-texts.ts'

/** A number that is a name, not an amount. */
const cells: OwnCells<ListedCustomer> = { number: ({ number }) => String(number) }

const peek: OwnPeek<ListedCustomer> = { render: ({ id }) => <CustomerPeek id={id} />, says: ['email', 'phone', 'city'] }

/** The customers of the dealer group: searched by whatever is known of them. */
export function CustomerListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedCustomers>()
  const mayExport = useRefusal('CUSTOMER_EXPORT') === undefined
  useTitle(texts.plural)
  return (
    <ListScreen
      id="customer"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      cells={cells}
      peek={peek}
      load={(view) => callOptions('POST /sales/customer/list', listRequest(view))}
      hrefOf={({ id }) => `/customer/${id}`}
      renderActions={(view) => (
        <>
          {mayExport && (
            <ExportMenu list={list} view={view}>
              <CardItems path="POST /sales/customer/exportcards" input={toListWishes(view)} />
            </ExportMenu>
          )}
          <ActionLink right="CUSTOMER_EDIT" icon="upload" href="/customer/import">
            {m['office.import.action']()}
          </ActionLink>
          <ActionLink right="CUSTOMER_EDIT" look="primary" icon="plus" href="/customer/new">
            {texts.add}
          </ActionLink>
        </>
      )}
      {...(mayExport && {
        renderBulk: (chosen, view) => (
          <ExportMenu list={list} view={view} selection={chosen.selection}>
            <CardItems path="POST /sales/customer/exportcards" input={{ ...toListWishes(view), ...chosen.selection }} />
          </ExportMenu>
        ),
      })}
    />
  )
}
