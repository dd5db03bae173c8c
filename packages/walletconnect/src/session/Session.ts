import { readWalletIcon, readWalletName, type WalletLink } from '@latchkey/core/adapter'
import { hex } from '@scure/base'
import { readSymmetricKey, type SymmetricKey, topicOf } from '../crypto/keys.ts'
import { readRecord } from '../json/readRecord.ts'
import type { Namespaces } from '../namespaces/Namespaces.ts'
import { readNamespaces } from '../namespaces/readNamespaces.ts'

/** What a wallet says of itself, as far as it can be shown. */
export type Peer = { name: string; iconUrl: string | undefined }

/** An approved session. The key is a secret: it goes nowhere but into the vault. */
export type Session = {
  topic: string
  key: SymmetricKey
  peer: Peer
  /** Those of the proposal; a wallet may approve fewer, and more later. */
  proposed: readonly string[]
  namespaces: Namespaces
  expirySeconds: number
  /** How the visitor reaches the wallet's app, if it was opened by a link. */
  link: WalletLink | undefined
  /** Newest request of each kind: ids are made of time, and a relay may bring old ones again. */
  lastIds: Readonly<Partial<Record<OrderedMethod, string>>>
}

export type OrderedMethod = 'wc_sessionEvent' | 'wc_sessionExtend' | 'wc_sessionUpdate'

/** Longest lifetime of a session that is not extended. */
export const sessionLifetimeSeconds = 7 * 86_400

const maxUrlLength = 2048

/** Reads what a wallet says of itself: any text, of any length. */
export function readPeer(metadata: unknown): Peer {
  const { icons, name } = readRecord(metadata) ?? {}
  const [icon] = Array.isArray(icons) ? (icons as readonly unknown[]) : []
  return { iconUrl: readIcon(icon), name: readWalletName(name) }
}

function readIcon(icon: unknown): string | undefined {
  const data = readWalletIcon(icon)
  if (data) return data
  if (typeof icon !== 'string' || icon.length > maxUrlLength || !URL.canParse(icon))
    return undefined
  const { href, protocol } = new URL(icon)
  return protocol === 'https:' ? href : undefined
}

/** The text a vault keeps. */
export function writeSession({ key, ...rest }: Session): string {
  return JSON.stringify({ ...rest, key: hex.encode(key) })
}

/** The session of a kept text; nothing when another version, or another script, wrote it. */
export function readSession(text: string): Session | undefined {
  try {
    const kept = JSON.parse(text) as Session & { key: unknown }
    const key = readSymmetricKey(kept.key)
    if (!key || topicOf(key) !== kept.topic || !Number.isSafeInteger(kept.expirySeconds))
      return undefined
    const proposed = kept.proposed.map(String)
    return {
      expirySeconds: kept.expirySeconds,
      key,
      lastIds: kept.lastIds,
      link: kept.link,
      namespaces: readNamespaces(kept.namespaces, proposed),
      peer: readPeer({ icons: [kept.peer.iconUrl], name: kept.peer.name }),
      proposed,
      topic: kept.topic,
    }
  } catch {
    return undefined
  }
}
