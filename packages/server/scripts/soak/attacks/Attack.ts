import type { Agent } from 'node:http'
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { RelayIdentity } from '../../../src/testing/relayIdentity.ts'
import type { SentRequest } from '../sendRequest.ts'
import type { Target } from '../Target.ts'

/** A socket of the relay that a hostile visitor has. */
export type HostileSocket = {
  web: WebSocket
  /** Sends a request; what comes back is only noted. */
  send(method: string, params: unknown): void
  /** Fulfilled when it is closed, by whomever. */
  closed: Promise<void>
}

/** What an attack is handed: where it comes from, and notes of what it was answered. */
export type AttackContext = {
  target: Target
  /** Its place among those of the same attack. */
  index: number
  /** How many connections it may hold. */
  files: number
  isOver(): boolean
  pause(ms: number): Promise<void>
  note(outcome: string): void
  identity(): RelayIdentity
  /** `undefined` when it was refused. */
  open(identity?: RelayIdentity, query?: Record<string, string>): Promise<HostileSocket | undefined>
  ask(request: SentRequest): Promise<void>
  /** A bare connection, for what no client would send; it is noted how it ends. */
  connect(): Socket
  agent: Agent
  randomTopic(): string
  /** Of an honest pair. */
  victimTopic(): string
}

/** One round of an attack; it is begun again until the soak is over. */
export type Attack = {
  run(context: AttackContext): Promise<void>
  /** It only holds connections, and from addresses of its own: it would else keep the others out. */
  isHolder?: boolean | undefined
}
