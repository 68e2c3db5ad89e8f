import { ActionLink } from '../platform/ActionButton.tsx'
import { listOptions } from '../platform/list/list-options.ts'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import { useTitle } from '../platform/title.ts'
import { namedPromotions } from './promotion-texts.ts'

/** Promotions that run, are planned and are over. */
export function PromotionListPage() {
  const { resource, texts } = namedPromotions
  useTitle(texts.plural)
  return (
    <ListScreen
      id="promotion"
      title={texts.plural}
      list={resource}
      label="subject"
      texts={texts}
      load={(view) => listOptions(resource, view)}
      hrefOf={({ id }) => `/promotion/${id}`}
      renderActions={() => (
        <ActionLink right="PROMOTION_EDIT" look="primary" icon="plus" href="/promotion/new">
          {texts.add}
        </ActionLink>
      )}
    />
  )
}
