/**
 * Addresses of the files that the document may load later, as its build has written them into it: all of them, or those of some
 * names.
 */
export function readChunkFiles(
  from: Pick<Document, 'querySelector'>,
  names?: readonly string[],
): readonly string[] {
  const content = from.querySelector('meta[name="latchkey-chunk"]')?.getAttribute('content')
  const files = content?.split(' ').filter(Boolean) ?? []
  return names
    ? files.filter((file) => names.some((name) => file.startsWith(`/assets/${name}-`)))
    : files
}
