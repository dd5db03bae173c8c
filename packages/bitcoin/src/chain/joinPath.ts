/** A path of an API whose address may end with a slash or carry a query, as a project's route does. */
export function joinPath(base: string, path: string): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
  return url.href
}
