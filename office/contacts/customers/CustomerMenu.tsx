import { useState } from 'react'
import { customerName } from '@forecourt/domain/contacts/customer-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Menu } from '@forecourt/ui/Menu.tsx'
import { ActionItem } from '../../platform/ActionItem.tsx'
import { download } from '../../platform/files.ts'
import { useRefusal } from '../../platform/may.ts'
import { CardItems } from './CardItems.tsx'
import { EraseDialog } from './CustomerPrivacy.tsx'
import { DriversDialog } from './DriversDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import type { KeptCustomer } from './customer-draft.ts'
import type { Choices } from './customer-routes.ts'

interface CustomerMenuProps {
  customer: KeptCustomer
  branches: Choices
  salespeople: Choices
  /** The duplicate to merge with; `gone` undefined: still to be looked for. */
  merging: { gone: number | undefined } | undefined
  onMerge: (merging: { gone: number | undefined } | undefined) => void
}

/** Offers the seldom acts on a customer: their card for a telephone, merging, and the requests of the GDPR. */
export function CustomerMenu({ customer, branches, salespeople, merging, onMerge }: CustomerMenuProps) {
  const [isErasing, setIsErasing] = useState(false)
  const [isFindingDrivers, setIsFindingDrivers] = useState(false)
  const place = { branch: customer.branch, owner: customer.salesperson }
  const maySeePrivacy = useRefusal('CUSTOMER_PRIVACY') === undefined
  const mayMerge = useRefusal('CUSTOMER_MERGE', place) === undefined
  const privacy = {
    right: 'CUSTOMER_PRIVACY',
    place,
    // A legal person has no personal data of its own.
    refusal: customer.isCompany && !customer.isSoleTrader ? m['office.customer.privacy.company']() : undefined,
  } as const
  return (
    <>
      <Menu look="icon" label={<Icon name="dots" />} name={m['office.desk.more']()}>
        <CardItems path="GET /sales/customer/getvcard" input={{ id: customer.id }} />
        {mayMerge && (
          <ActionItem right="CUSTOMER_MERGE" place={place} onClick={() => onMerge({ gone: undefined })}>
            {m['office.customer.merge.action']()}
          </ActionItem>
        )}
        {maySeePrivacy && (
          <>
            <ActionItem
              {...privacy}
              onClick={() => void download('POST /sales/customer/getpersonaldata', { id: customer.id })}
            >
              {m['office.customer.privacy.hand-over']()}
            </ActionItem>
            <ActionItem {...privacy} onClick={() => setIsErasing(true)}>
              {m['office.customer.privacy.erase']()}
            </ActionItem>
            <ActionItem right="CUSTOMER_PRIVACY" place={place} onClick={() => setIsFindingDrivers(true)}>
              {customer.isCompany
                ? m['office.customer.privacy.drivers.action']()
                : m['office.customer.privacy.drivers.action-person']()}
            </ActionItem>
          </>
        )}
      </Menu>
      {isErasing && <EraseDialog customer={customer} onClose={() => setIsErasing(false)} />}
      {isFindingDrivers && (
        <DriversDialog
          customer={customer.isCompany ? customer.id : null}
          name={customer.isCompany ? '' : customerName(customer)}
          onClose={() => setIsFindingDrivers(false)}
        />
      )}
      {merging && (
        <MergeDialog
          kept={customer}
          {...merging}
          branches={branches}
          salespeople={salespeople}
          onClose={() => onMerge(undefined)}
          onMerged={() => onMerge(undefined)}
        />
      )}
    </>
  )
}
