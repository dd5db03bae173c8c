import type { SourceKind } from './Source.ts'

/** What both kinds of visitors have to know of the server. */
export type Target = {
  url: string
  relayUrl: string
  projectId: string
  /** CAIP-2 id of a chain whose node is a stub. */
  chainId: string
  sources: SourceKind
}

/** The order a process of visitors gets from its parent. */
export type HonestOrder = { target: Target; sockets: number; run: string }
export type HostileOrder = HonestOrder & { addresses: number; files: number }
