/** Saves loaded data as a file through the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name })
  link.click()
  URL.revokeObjectURL(link.href)
}
