/** The style sheets of the built shop, for the server; undefined in the browser and in development. */
declare module 'virtual:style-sheets' {
  export const built: { first: string; later: string } | undefined
}
