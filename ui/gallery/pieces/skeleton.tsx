import { CardSkeleton, Skeleton } from '../../Skeleton.tsx'
import { State } from '../State.tsx'

export const title = 'Laadvorm'

export function States() {
  return (
    <>
      <State name="Kaart" layout="grid">
        <CardSkeleton />
        <CardSkeleton />
      </State>
      <State name="Regels" layout="stack">
        <Skeleton width="60%" height={24} />
        <Skeleton width="100%" height={16} />
        <Skeleton width="80%" height={16} />
      </State>
    </>
  )
}
