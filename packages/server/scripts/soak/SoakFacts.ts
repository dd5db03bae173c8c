import type { MessageCounts } from './createTally.ts'
import type { Latencies } from './summarize.ts'

/** What honest visitors saw. */
export type HonestResult = {
  sockets: number
  messages: MessageCounts
  /** By kind, such as `deliver` or `GET config`. */
  latencies: Record<string, Latencies>
  /** What was refused or not answered, by kind and reason. */
  failures: Record<string, number>
  /** Sockets that the relay closed. */
  cuts: number
  /** How late their own process was: what it measures is late by as much. */
  loopDelay: { p99Ms: number; maxMs: number }
  cpuSeconds: number
}

/** What hostile visitors did, and what they were answered. */
export type HostileResult = {
  /** Sockets of the relay and other connections, the most at once. */
  connections: number
  /** Rounds of each attack. */
  rounds: Record<string, number>
  /** What each attack was answered, such as `HTTP 429` or `close 1013`. */
  outcomes: Record<string, Record<string, number>>
  loopDelay: { p99Ms: number; maxMs: number }
  cpuSeconds: number
}

/** What the server's process holds. */
export type ServerHoldings = {
  /** As the system sees it, all threads. */
  residentBytes: number
  /** What Node knows to be in use on the main thread. */
  usedBytes: number
  /** Open files; `undefined` where the system does not tell. */
  files: number | undefined
}

/** How long the server itself took for what honest visitors asked. */
export type ServerTook = {
  latencies: Record<string, Latencies>
  /** Of its main thread. */
  loopDelay: { p99Ms: number; maxMs: number }
}

export type SoakFacts = {
  seconds: number
  /** After honest visitors alone, before any attack. */
  fresh: ServerHoldings
  /** After the rehearsal. */
  before: ServerHoldings
  peak: Omit<ServerHoldings, 'files'>
  after: ServerHoldings
  honest: HonestResult
  hostile: HostileResult
  /** All programs together, ours included: with every core busy latencies are those of the queue for one. */
  machine: { cores: number; busyCores: number }
  server: {
    cpuSeconds: number
    took: ServerTook
    /** Of the data folder. */
    diskBytes: number
    /** Of messages in mailboxes, the most at once. */
    mailboxBytes: number
    /** How much its limits let the hostile and honest addresses store together. */
    mailboxLimitBytes: number
    /** Relay sockets, the most at once. */
    sockets: number
    /** Requests by status. */
    requests: Record<string, number>
    /** Lines of its log above `warn`, by text. */
    errors: Record<string, number>
    /** Whether it ran until it was stopped. */
    isAlive: boolean
  }
}
