/** Columns that hold an enumeration of the domain as a number. */
const columns = [
  'approval',
  'booklet_state',
  'customer_type',
  'delivery_type',
  'finance_type',
  'fuel_type',
  'offer_type',
  'sales_type',
  'state',
  'status',
  'stock_state',
  'tag',
  'truck_category',
  'vat_sales_type',
  'vehicle_class',
  'vehicle_condition',
].join('|')

const inSql = new RegExp(
  `(?<![.\\w]\\.)\\b(?:\\w+\\.)?(${columns}) (?:=|<>|<=?|>=?|in|not in|between|when) \\(?[0-9](?![0-9])`,
  'g',
)
const byBuilder = new RegExp(
  `'(?:\\w+\\.)?(${columns.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())})', '[a-z=<>! ]+', \\[?[0-9](?![0-9])`,
  'g',
)

/** Returns the queries of a file that compare an enumeration with a bare number instead of the constant of the domain. */
export function complaintsAboutNumbers(file: string, code: string): string[] {
  return [...code.matchAll(inSql), ...code.matchAll(byBuilder)].map(
    ({ index, 1: column }) =>
      `${file}:${code.slice(0, index).split('\n').length}: ${column} is compared with a bare number: write the constant of the domain, such as \${sql.lit(LISTING_STATES.sold)}`,
  )
}
