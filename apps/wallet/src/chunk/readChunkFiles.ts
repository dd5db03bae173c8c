/** Addresses of the files that the document may load later, as its build has written them into it. */
export function readChunkFiles(from: Pick<Document, 'querySelector'>): readonly string[] {
  const content = from.querySelector('meta[name="latchkey-chunk"]')?.getAttribute('content')
  return content?.split(' ').filter(Boolean) ?? []
}
