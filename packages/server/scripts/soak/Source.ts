import { createServer } from 'node:net'

/** Where a visitor comes from: its own loopback address, or what a proxy on this machine says of it. */
export type Source = {
  localAddress?: string | undefined
  headers: Record<string, string>
}

/** Linux has all of 127/8; elsewhere only 127.0.0.1 is there, and the server has to believe a proxy. */
export type SourceKind = 'loopback' | 'forwarded'

/** A visitor by its number; the groups never meet. */
export function sourceOf(
  kind: SourceKind,
  group: 'hostile' | 'holder' | 'honest',
  index: number,
): Source {
  const net = { holder: 3, honest: 1, hostile: 2 }[group]
  const end = `${Math.floor(index / 250)}.${(index % 250) + 1}`
  return kind === 'loopback'
    ? { headers: {}, localAddress: `127.${net}.${end}` }
    : { headers: { 'x-forwarded-for': `10.${net}.${end}` } }
}

export function findSourceKind(): Promise<SourceKind> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve('forwarded'))
    probe.listen(0, '127.1.0.1', () => probe.close(() => resolve('loopback')))
  })
}
