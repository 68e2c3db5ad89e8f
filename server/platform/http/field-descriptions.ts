/** Describes fields of the whole API by their names. The first rule that fits counts. */
const descriptions: readonly (readonly [RegExp, string])[] = [
  [/GrossCents$/, 'In euro cents, VAT included'],
  [/NetCents$/, 'In euro cents, without VAT'],
  [/Cents$|^cents$/, 'In euro cents'],
  [/Bp$|^bp$/, 'In basis points: 100 is 1 %'],
  [/Ppm$|^ppm$/, 'In parts per million'],
  [/Km$/, 'In kilometres'],
  [/Kw$/, 'In kilowatts'],
  [/^rev$/, 'The revision that was read. Saving an older one is refused (409)'],
  [/^rank$/, 'Place in the order of the list, from the smallest'],
  [/^isCapped$/, 'There are more than were counted'],
  [/^nl$/, 'In Dutch'],
  [/^fr$/, 'In French. Without it, the Dutch text stands in'],
  [/^queryFilter$/, 'Filters by field. Those left out do not filter'],
  [/^searchFilter$/, 'Words to search for'],
  [/^sortFilter$/, 'Order of the rows'],
  [/^pageFilter$/, 'The page to return'],
  [/^only$/, 'Only these rows, by number'],
  [/^except$/, 'All listed rows except these, by number'],
  [/^activePage$/, 'Number of the page, from 1'],
  [/^isPaging$/, 'There is more than this page'],
  [/^isQuerying$/, 'The list is searched or filtered'],
]

/** Returns the meaning of a field of this name in the whole API: its unit, or its part in every list. */
export function fieldDescription(name: string): string | undefined {
  return descriptions.find(([pattern]) => pattern.test(name))?.[1]
}
