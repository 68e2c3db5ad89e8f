import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { useRefusal } from '../../platform/may.ts'

const VIN_LENGTH = 17

/** Shows a chassis number; a whole one leads to the passport of the car. */
export function VinLink({ vin }: { vin: string }) {
  const may = useRefusal('VIN_PASSPORT_VIEW') === undefined
  if (!may || vin.length !== VIN_LENGTH) return <>{vin}</>
  return <TextLink href={`/vinpassport/${vin}`}>{vin}</TextLink>
}
