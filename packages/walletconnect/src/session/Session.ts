import { readWalletIcon, readWalletName, type WalletLink } from '@latchkey/core/adapter'
import { isPublicHost, parseUrl, readPeerLink } from '@latchkey/protocol'
import { hex } from '@scure/base'
import { readSymmetricKey, type SymmetricKey, topicOf } from '../crypto/keys.ts'
import { readRecord } from '../json/readRecord.ts'
import type { Namespaces } from '../namespaces/Namespaces.ts'
import { readNamespaces } from '../namespaces/readNamespaces.ts'
import { readKeptCapabilities, type SessionCapabilities } from './readCapabilities.ts'

/** What a wallet says of itself, as far as it can be shown (S3.11). Any wallet can say anything: nothing follows from it. */
export type Peer = {
  name: string
  iconUrl: string | undefined
  /** Reverse domain name, as in EIP-6963. */
  rdns: string | undefined
  /** Where its app is reached: an https address, or a scheme of its own. */
  link: string | undefined
}

/** An approved session. The key is a secret: it goes nowhere but into the vault. */
export type Session = {
  topic: string
  key: SymmetricKey
  peer: Peer
  /** Those of the proposal; a wallet may approve fewer, and more later. */
  proposed: readonly string[]
  namespaces: Namespaces
  /** What the wallet says beforehand that it can do. */
  capabilities: SessionCapabilities
  expirySeconds: number
  /** How the visitor reaches the wallet's app, if it was opened by a link. */
  link: WalletLink | undefined
  /**
   * Ids of the newest requests of each method, and of each event: ids are made of time, and a relay may bring old ones
   * again.
   */
  lastIds: Readonly<Record<string, readonly string[]>>
}

export type OrderedMethod = 'wc_sessionEvent' | 'wc_sessionExtend' | 'wc_sessionUpdate'

/** Longest lifetime of a session that is not extended. */
export const sessionLifetimeSeconds = 7 * 86_400

const maxUrlLength = 2048
const rdnsPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i
const maxRdnsLength = 255

/** Reads what a wallet says of itself: any text, of any length. */
export function readPeer(metadata: unknown): Peer {
  const { icons, name, rdns, redirect } = readRecord(metadata) ?? {}
  const [icon] = Array.isArray(icons) ? (icons as readonly unknown[]) : []
  const { native, universal } = readRecord(redirect) ?? {}
  return {
    iconUrl: readIcon(icon),
    link: readLink(universal) ?? readLink(native),
    name: readWalletName(name),
    rdns: readRdns(rdns),
  }
}

function readRdns(rdns: unknown): string | undefined {
  return typeof rdns === 'string' && rdns.length <= maxRdnsLength && rdnsPattern.test(rdns)
    ? rdns
    : undefined
}

function readLink(link: unknown): string | undefined {
  if (typeof link !== 'string' || link.length > maxUrlLength) return undefined
  return readPeerLink(link)
}

function readIcon(icon: unknown): string | undefined {
  const data = readWalletIcon(icon)
  if (data) return data
  const url = typeof icon === 'string' && icon.length <= maxUrlLength ? parseUrl(icon) : undefined
  // A page loads it by itself, and must ask nothing of what is beside its visitor.
  const isTaken = url?.protocol === 'https:' && !url.port && isPublicHost(url.hostname)
  return isTaken ? url.href : undefined
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
      capabilities: readKeptCapabilities(kept.capabilities),
      expirySeconds: kept.expirySeconds,
      key,
      lastIds: kept.lastIds,
      link: kept.link,
      namespaces: readNamespaces(kept.namespaces, proposed),
      peer: readPeer({
        icons: [kept.peer.iconUrl],
        name: kept.peer.name,
        rdns: kept.peer.rdns,
        redirect: { universal: kept.peer.link },
      }),
      proposed,
      topic: kept.topic,
    }
  } catch {
    return undefined
  }
}
