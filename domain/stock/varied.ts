/** The look of a card at a glance. */
export interface Look {
  colour: string
  model: string
}

/**
 * Selects a number of cars, nearest first, without two that look alike next to each other: after each comes the nearest
 * whose colour and model are others, else whose colour is, else whose model is. Where all look alike, the nearest come.
 */
export function spreadLookAlikes<T>(cars: readonly T[], count: number, lookOf: (car: T) => Look): T[] {
  const left = [...cars]
  const chosen: T[] = []
  while (chosen.length < count && left.length > 0) {
    const before = chosen.length === 0 ? undefined : lookOf(chosen.at(-1)!)
    const likeness = (car: T) => {
      if (!before) return 0
      const { colour, model } = lookOf(car)
      return (colour === before.colour ? 2 : 0) + (model === before.model ? 1 : 0)
    }
    const least = Math.min(...left.map(likeness))
    const [next] = left.splice(
      left.findIndex((car) => likeness(car) === least),
      1,
    )
    chosen.push(next!)
  }
  return chosen
}
