import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '@forecourt/locales/messages/messages.js'
import { Stack } from '../platform/Layout.tsx'
import { callOptions } from '../platform/queries.ts'
import { Page } from '../platform/Page.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { BranchCapacityForm } from './BranchCapacityForm.tsx'
import styles from './Capacity.module.css'

/** Shows the capacity of each branch in a usual week: the shop offers no more. */
export function CapacityPage() {
  const { data } = useSuspenseQuery(callOptions('GET /sales/capacity/getall', {}))
  const title = m['office.capacity.title']()
  useTitle(title)
  return (
    <Page>
      <ScreenHead screen="capacity" title={title} />
      <p className={styles.lead}>{m['office.capacity.lead']()}</p>
      <Stack gap={16}>
        {data.branches.map((branch) => (
          <BranchCapacityForm key={branch.branch} branch={branch} />
        ))}
      </Stack>
    </Page>
  )
}
