declare module 'saxon-js' {
  interface TransformOptions {
    /** A stylesheet that was compiled (SEF), parsed from its JSON. */
    readonly stylesheetInternal: object
    readonly sourceText: string
    readonly destination: 'serialized'
  }

  /** The part of the processor that we use. */
  const SaxonJS: {
    transform(options: TransformOptions, execution: 'sync'): { readonly principalResult: string }
  }
  export default SaxonJS
}
