/** The services of a compose file by their names, each as the lines that say it, without comments. */
export function servicesOf(compose: string): Map<string, string> {
  const text = compose.replaceAll(/^ *#.*\n/gm, '')
  const [, services = ''] = /^services:\n((?: .*\n|\n)*)/m.exec(text) ?? []
  return new Map(
    services
      .split(/^ {2}(?=[\w-]+:$)/m)
      .filter((part) => part.trim() !== '')
      .map((part) => [part.slice(0, part.indexOf(':')), part] as const),
  )
}

/** The items of a list of a service, in either of the two ways to write one. */
export function listOf(service: string, name: string): string[] {
  const [, inline, lines] =
    new RegExp(`^ {4}${name}:(?: \\[(.*)\\]\\n|\\n((?: {6}- .*\\n)+))`, 'm').exec(service) ?? []
  const items = inline?.split(', ') ?? lines?.trim().split(/\n? *- /)
  return (items ?? []).map((item) => item.replaceAll(/^"|"$/g, '')).filter((item) => item !== '')
}
