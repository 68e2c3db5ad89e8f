/** A line of the comparison: the value of each car in their order, and whether they are not all the same. */
export interface ComparedRow<Value> {
  name: string
  values: Value[]
  differs: boolean
}

/** Returns the line of a comparison with the value of each car. */
export function compareRow<Value>(name: string, values: readonly Value[]): ComparedRow<Value> {
  return { name, values: [...values], differs: new Set(values).size > 1 }
}

/** Compares the equipment of cars: a line for each piece, first what not all have, then by name. */
export function compareEquipment(cars: readonly (readonly string[])[], locale: string): ComparedRow<boolean>[] {
  const onBoard = cars.map((equipment) => new Set(equipment))
  const names = [...new Set(cars.flat())]
  return names
    .map((name) =>
      compareRow(
        name,
        onBoard.map((equipment) => equipment.has(name)),
      ),
    )
    .toSorted((one, other) => Number(other.differs) - Number(one.differs) || one.name.localeCompare(other.name, locale))
}
