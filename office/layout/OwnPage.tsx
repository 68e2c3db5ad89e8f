import { OwnAccessPage } from '../access/OwnAccessPage.tsx'
import { CalendarFeeds } from '../workshop/calendar/CalendarFeeds.tsx'

/** Shows how the user signs in, and the calendars that they subscribe to. */
export function OwnPage() {
  return (
    <OwnAccessPage>
      <CalendarFeeds />
    </OwnAccessPage>
  )
}
