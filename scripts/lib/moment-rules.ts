const casts = /(?<![\w.])((?:\w+\.)?\w+_at)::date\b/g

/** Returns the queries of a file that take the day of a moment in the time zone of the database, which is UTC. */
export function complaintsAboutDays(file: string, code: string): string[] {
  return [...code.matchAll(casts)].map(
    ({ index, 1: column }) =>
      `${file}:${code.slice(0, index).split('\n').length}: ${column}::date is a day in UTC: write (${column} at time zone 'Europe/Brussels')::date`,
  )
}
