import type { Description } from '@latchkey/testing'
import type { PhoneNetwork } from './keys/NamespaceKeys.ts'
import type { WantedNamespace } from './namespaces/wantedNamespaces.ts'

/** The site that asks, by its own words. */
export type PhonePeer = { name: string; url: string }

/** A question that the phone's owner has to answer. */
export type PhoneQuestion =
  | { kind: 'proposal'; id: number; peer: PhonePeer; wanted: readonly WantedNamespace[] }
  | { kind: 'authenticate'; id: number; peer: PhonePeer; message: string }
  | {
      kind: 'request'
      id: number
      peer: PhonePeer
      method: string
      networkName: string
      description: Description
    }

export type PhoneAnswer =
  | { approved: false }
  | {
      approved: true
      /** Of a proposal: what is granted of it. */
      grant?: { accounts: readonly number[]; chains: readonly string[] } | undefined
    }

export type PhoneSession = {
  topic: string
  peer: PhonePeer
  /** Networks it has, and those it may be given. */
  chains: readonly { id: string; name: string; granted: boolean }[]
  accounts: readonly string[]
  expiryMs: number
}

/** What the phone does with a site that asks it to connect and sign in at once. */
export type PhoneSignIn = 'signs' | 'unknown' | 'otherText'

/** Everything the page shows. */
export type PhoneState = {
  /** Whether the phone has a socket to the relay; it opens one with its first site. */
  connected: boolean
  /** Whether its owner took it off the network. */
  offline: boolean
  questions: readonly PhoneQuestion[]
  sessions: readonly PhoneSession[]
  /** EVM networks, with those that sites added. */
  networks: readonly PhoneNetwork[]
  networkId: string
  /** The account in use, by its place. */
  account: number
  /** How long the phone waits before each answer. */
  delayMs: number
  signIn: PhoneSignIn
  /** The sentence of the last error; empty when there is none. */
  error: string
}
