/**
 * Records that represent a car in its payments: a car of our stock, a sold car that the factory still has, or a car that
 * was taken over and is not in the stock yet.
 */
export const CAR_SUBJECTS = ['vehicle', 'dossier', 'trade-in'] as const
export type CarSubject = (typeof CAR_SUBJECTS)[number]

/** The public number of a record of a subject. */
export interface MoneyCar {
  readonly subject: CarSubject
  readonly number: number
}

/** Returns the one number of a car of any subject: the addresses of its money, and the rows of their list. */
export function toMoneyCarId({ subject, number }: MoneyCar): number {
  return number * CAR_SUBJECTS.length + CAR_SUBJECTS.indexOf(subject)
}

/** Returns the car of such a number. */
export function parseMoneyCarId(id: number): MoneyCar {
  return {
    subject: CAR_SUBJECTS[id % CAR_SUBJECTS.length] ?? 'vehicle',
    number: Math.floor(id / CAR_SUBJECTS.length),
  }
}
