/**
 * Renders schema.org objects for search engines. Only the server draws them, so compute them only there:
 * `<StructuredData items={import.meta.env.SSR ? [vehicleOf(car)] : []} />`.
 */
export function StructuredData({ items }: { items: readonly object[] }) {
  const graph = { '@context': 'https://schema.org', '@graph': items }
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // A `</script>` inside a text must not end the script.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? JSON.stringify(graph).replaceAll('<', '\\u003c') : '' }}
    />
  )
}
