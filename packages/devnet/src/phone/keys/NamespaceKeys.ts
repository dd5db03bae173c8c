import type { NetworkId } from '@latchkey/protocol'
import type { Question } from '@latchkey/testing'

/** A network the phone can use. */
export type PhoneNetwork = { id: NetworkId; name: string; rpcUrl: string }

/** A request of a site, within the session it came over. */
export type SessionRequest = {
  networkId: NetworkId
  /** Accounts of this network that the session has, by their place among the phone's. */
  accounts: readonly number[]
  method: string
  params: unknown
  /** Asks the phone's owner. */
  ask(question: Question): Promise<{ approved: boolean }>
}

/** What came of a request. */
export type RequestOutcome = {
  result: unknown
  /** The network the phone is on from now on. */
  movedTo?: PhoneNetwork | undefined
}

/** The phone's keys of one namespace, and what they can do over a session. */
export type NamespaceKeys = {
  networks: readonly PhoneNetwork[]
  /** One address for each account of the phone. */
  accounts: readonly string[]
  methods: readonly string[]
  events: readonly string[]
  /** Rejects with an error that has a `code`, which goes back to the site. */
  answer(request: SessionRequest): Promise<RequestOutcome>
}
