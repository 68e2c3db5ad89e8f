import { useLoaderData } from 'react-router'
import { ActionLink } from '../../platform/ActionButton.tsx'
import { listOptions } from '../../platform/list/list-options.ts'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import type { OwnPeek } from '../../platform/list/Peek.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { Row } from '../../platform/kinds/row.ts'
import { useRefusal } from '../../platform/may.ts'
import { ScreenPath } from '../../platform/ScreenPath.tsx'
import { useTitle } from '../../platform/title.ts'
import { CustomerPeek } from './CustomerPeek.tsx'
import type { namedCustomers } from './customer-texts.ts'

/** A number that is a name, not an amount. */
const cells = { number: ({ number }: Row) => String(Number(number)) }

const peek: OwnPeek = { render: ({ id }) => <CustomerPeek id={id} />, says: ['email', 'phone', 'city'] }

/** The customers of the house: searched by whatever is known of them. */
export function CustomerListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedCustomers>()
  const mayExport = useRefusal('CUSTOMER_EXPORT') === undefined
  useTitle(texts.plural)
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
        peek={peek}
        load={(view) => listOptions(list, view)}
        hrefOf={({ id }) => `/customer/${id}`}
        renderActions={(view) => (
          <>
            {mayExport && <ExportMenu list={list} view={view} />}
            <ActionLink right="CUSTOMER_EDIT" look="primary" icon="plus" href="/customer/new">
              {texts.add}
            </ActionLink>
          </>
        )}
        {...(mayExport && {
          renderBulk: (chosen, view) => <ExportMenu list={list} view={view} selection={chosen.selection} />,
        })}
      />
    </>
  )
}
