/** An address of a provider, or the same path of what stands in for it. */
export function providerUrl(url: string, standIn: string | undefined): string {
  const { pathname } = new URL(url)
  return standIn === undefined ? url : `${standIn}${pathname}`
}
