const rules = [
  {
    pattern: /(?<![\w.])(?:\w+\.)?\w+_at(?=::date\b)/g,
    advise: (moment: string) =>
      `${moment}::date is a day in UTC: write (${moment} at time zone 'Europe/Brussels')::date`,
  },
  {
    pattern: /\bcurrent_date\b|\bdate_trunc\('\w+', now\(\)\)/gi,
    advise: (day: string) => `${day} is a day in UTC: take it from brussels_today()`,
  },
]

/** Returns the queries of a file that take the day of a moment in the time zone of the database, which is UTC. */
export function complaintsAboutDays(file: string, code: string): string[] {
  return rules.flatMap(({ pattern, advise }) =>
    [...code.matchAll(pattern)].map(
      ({ index, 0: words }) => `${file}:${code.slice(0, index).split('\n').length}: ${advise(words)}`,
    ),
  )
}
