/** The token of `/r/{token}`; undefined for any other path. */
export function readToken(path: string): string | undefined {
  return /^\/r\/([\w-]{16,256})\/?$/.exec(path)?.[1]
}
