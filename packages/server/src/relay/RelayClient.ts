import type { RelayPrefix } from '@latchkey/protocol/relay'
import type { WebSocket } from 'ws'
import type { KeptMessage } from './MailboxStore.ts'

/** A message that was pushed and not acknowledged yet. */
export type Flight = {
  key: string
  /** What the store needs for the receipt; the message itself is read again when it has to be. */
  message: Pick<KeptMessage, 'expiresAt' | 'ref' | 'topic'>
  /** Every push id that was used for it: a late answer to any of them acknowledges. */
  ids: number[]
  sentAt: number
  /** To be pushed again when it is found waiting. */
  isDue: boolean
}

/** What is under way on one socket; made with the first message, since most sockets are idle. */
export type Flights = { byId: Map<number, Flight>; byMessage: Map<string, Flight> }

/** One connection of a client. Thousands of them are idle, so it holds little. */
export type RelaySocket = {
  web: WebSocket
  client: RelayClient
  addressKey: string
  /** The project it came for. */
  project: string
  /** How the client calls the methods: as it did last. */
  prefix: RelayPrefix
  openedAt: number
  /** When the last frame came. */
  framedAt: number
  /** Whether a frame or pong came since the last ping. */
  isAlive: boolean
  pingAt: number
  flights: Flights | undefined
  /** Topics whose mailbox has to be read. */
  wanted: Set<string> | undefined
  isPulling: boolean
  /** What was acknowledged while mailboxes are being read: the page under way may still hold it. */
  landed: Set<string> | undefined
  /** Since when it takes nothing more; `undefined` while it does. */
  chokedSince: number | undefined
  /** Whether it is not read because requests of its client wait. */
  isHeld: boolean
  /** Topics it asked for itself; until the greeting, which covers the others. */
  asked: Set<string> | undefined
}

/** A client and its sockets, one a tab. */
export type RelayClient = {
  id: string
  sockets: Set<RelaySocket>
  /** Topics it is subscribed to, and the ids of the subscriptions. */
  topics: Map<string, string>
  /** Whether its subscriptions of previous connections are among them. */
  isLoaded: boolean
  /** Requests that are being answered, and their bytes. */
  pending: { frames: number; bytes: number }
  /** Frames that wait for them; no more than its sockets had read before they were held. */
  queue: { socket: RelaySocket; text: string }[]
}
