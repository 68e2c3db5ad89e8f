import type { OfferContext } from '../offer-sale.ts'
import type { Checked } from './facts-now.ts'
import type { CheckValue } from './offer-check.ts'

type Named = Pick<Checked, 'snapshot' | 'now'>

/** Returns the name of a subject when the version was stored, else today's; its code where it has no name. */
export function nameSubject({ snapshot, now }: Named, key: string, code = key): CheckValue {
  const name = nameIn(snapshot.context, key) ?? nameIn(now.context, key)
  return name === undefined ? code : name
}

function nameIn({ car, names }: OfferContext, key: string): CheckValue | undefined {
  if (car?.id === key) return car.name
  const part = car?.parts.find((one) => one.key === key || one.id === key)
  const name = part?.name ?? names[key]
  return name && { name }
}
