import { createServer } from 'node:net'

/** Where a visitor comes from: its own loopback address, or what a proxy on this machine says of it. */
export type Source = {
  localAddress?: string | undefined
  headers: Record<string, string>
}

/** Linux has all of 127/8; elsewhere only 127.0.0.1 is there, and the server has to believe a proxy. */
export type SourceKind = 'loopback' | 'forwarded'

/** A visitor by its number, in a network of its own (a /24), as a network gets a part of a project's budgets; the groups never meet. */
export function sourceOf(
  kind: SourceKind,
  group: 'hostile' | 'holder' | 'honest',
  index: number,
): Source {
  const first = { holder: 96, honest: 32, hostile: 64 }[group] + Math.floor(index / 256)
  const end = `${first}.${index % 256}.1`
  return kind === 'loopback'
    ? { headers: {}, localAddress: `127.${end}` }
    : { headers: { 'x-forwarded-for': `10.${end}` } }
}

export function findSourceKind(): Promise<SourceKind> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve('forwarded'))
    probe.listen(0, '127.1.0.1', () => probe.close(() => resolve('loopback')))
  })
}
