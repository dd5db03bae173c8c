/** What the document calls a route; no two have the same. */
export function operationId(method: string, path: string): string {
  // A trailing slash is another operation, and ids must differ.
  const words = path.replace(/\/$/, '/slash').split(/[^a-zA-Z0-9]+/)
  return [method, ...words.filter(Boolean)].join('_')
}
