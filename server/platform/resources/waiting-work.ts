import type { ScreenId } from '@forecourt/domain/platform/routes/office-routes.ts'
import type { RightName, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../database/database.ts'

/** The records of a screen that wait for an action: the menu shows how many. */
export interface WaitingWork {
  readonly screen: ScreenId
  /** Right that shows the screen, or several of which one suffices. */
  readonly right: RightName | readonly RightName[]
  /** Counts only those that the right reaches. */
  count(db: Db, at: { who: Who; now: Date }): Promise<number>
}
