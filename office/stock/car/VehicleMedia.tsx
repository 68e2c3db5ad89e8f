import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { MEDIA_OWNERS } from '@forecourt/domain/media/media-owners.ts'
import { mediaOptions } from '../../media/media-calls.ts'
import { MediaEditor } from '../../media/MediaEditor.tsx'
import { useRefusal } from '../../platform/may.ts'
import { queries } from '../../platform/queries.ts'
import type { Desk } from './DeskActions.tsx'
import { DESK_NAMES } from '../lists/desk-names.ts'

/**
 * The pictures, documents and films of a car. Its advert needs pictures: the list of missing facts is loaded again when
 * they change.
 */
export function VehicleMedia({ desk, hostId }: { desk: Desk; hostId: string }) {
  const mayEdit = useRefusal(MEDIA_OWNERS.vehicle.right) === undefined
  const { data } = useQuery({ ...mediaOptions('vehicle', hostId), enabled: mayEdit })
  const pictures = data?.images.length
  useEffect(() => {
    if (pictures !== undefined && pictures !== desk.pictures)
      void queries.invalidateQueries({ queryKey: [`GET /sales/${DESK_NAMES[desk.kind]}/desk`] })
  }, [pictures, desk.pictures, desk.kind])
  return <MediaEditor owner="vehicle" kind="vehicle" hostId={hostId} />
}
