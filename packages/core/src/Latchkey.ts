import type { Namespace, NetworkId } from '@latchkey/protocol'
import type { QueryClient } from '@tanstack/query-core'
import type { StoreApi } from 'zustand/vanilla'
import type { Adapter, AdapterActions } from './adapters/Adapter.ts'
import type { ApiClient } from './api/createApiClient.ts'
import type { ConnectionsEvent } from './connections/ConnectionsEvent.ts'
import type { SignInRequirement } from './connections/gate.ts'
import type { Connection } from './connectors/Connection.ts'
import type { EventLog } from './createEventLog.ts'
import type { LatchkeyStorage, Stored } from './createStorage.ts'
import type { Environment } from './environment.ts'
import type { ResolvedOptions } from './LatchkeyOptions.ts'
import type { ViewNeeds } from './modal/ViewNeed.ts'
import type { SessionActions } from './sessions/SessionSource.ts'
import type { AccountKey } from './signIn/SignInFlow.ts'
import type { LatchkeyState } from './state/LatchkeyState.ts'

/** One independent toolkit on a page. Two of them share nothing. */
export type Latchkey<Id extends NetworkId = NetworkId> = {
  /** Carries the ids of the site's networks in the type, so that actions know them; never set. */
  readonly '~networkId'?: Id | undefined
  readonly options: ResolvedOptions
  readonly store: StoreApi<LatchkeyState>
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /** Resolves when stored connections are restored or dropped. Never rejects. */
  ready(): Promise<void>
  /** Stops listeners, timers and requests, and forgets the instance. Stored connections stay. */
  destroy(): void
  /** For this toolkit's own packages and tests; may change in any release. */
  readonly internal: LatchkeyInternal
}

export type LatchkeyInternal = {
  /** What the site has passed, before any default; read by `setup/setup.ts` alone. */
  readonly given: Readonly<Record<string, unknown>>
  /** Whether the set-up has been looked at. */
  isSetupChecked?: true
  /** What the console has of the set-up already. */
  said?: Set<string>
  /** Whether something on the page shows the modal, or has shown it; set by it. */
  hasModal?: true
  /** What the screens need that core does not name, as far as something draws them; set by it. */
  viewNeeds?: ViewNeeds
  /** What draws this instance on a page without React; see `createPage.ts` of the elements. */
  page?: object
  readonly environment: Environment
  readonly storage: LatchkeyStorage
  readonly events: EventLog
  /** Made by the first request; see `api/apiOf.ts`. */
  api?: ApiClient | undefined
  /** What the source of the last session calls this installation (S7.42). */
  clientId?: string | undefined
  /** Aborted by `destroy()`. */
  readonly signal: AbortSignal
  /** Loads an adapter's code once. @throws {AdapterMissingError} */
  adapterActions(namespace: Namespace, operation: string): Promise<AdapterActions>
  /** An adapter's code, where it is loaded. */
  loadedActions(namespace: Namespace): AdapterActions | undefined
  /** The connected wallets that are listened to, by namespace and connector id; see `connections/followWallets.ts`. */
  readonly watching: Map<`${Namespace}:${string}`, { provider: unknown; stop(): void }>
  /** What aborts the requests of attempts, by the attempt's id. */
  readonly attempts: Map<number, AbortController>
  /** What stops waiting for a stored wallet to turn up, by namespace and connector id. */
  readonly awaited: Map<`${Namespace}:${string}`, () => void>
  /** The stored wallets that are being restored, by namespace and connector id. */
  readonly restores: Map<`${Namespace}:${string}`, Promise<void>>
  /** `commit` of `connections/commit.ts`, once something was committed; for code that loads before it. */
  commit?: ((event: ConnectionsEvent) => void) | undefined
  /** How many attempts there were; numbers them. */
  attemptCount: number
  /** What this instance knows to be stored; see `connections/rememberConnections.ts`. */
  remembered: Stored
  /** How many toasts there were, and what keeps the next one from being shown. */
  toasts?: { count: number; cancelNext?: () => void }
  /** Set by the first commit where the site asks its visitors for a signed message. */
  signIn?: SignInRequirement | undefined
  /** The accounts whose sessions are being read. */
  signInChecks?: Set<AccountKey>
  /** Whether wallets are asked to connect and to sign apart, as after a prompt for both was declined. */
  signsInApart?: boolean
  /** The networks that a namespace's account has left, the last first; of sites that ask for a sign-in. */
  visits?: Map<string, readonly NetworkId[]>
  /** Whether the site's sign-in has what the toolkit knows. */
  isSiwxAttached?: true
  /** The clients of sources that were wanted, by the source's id; see `sessions/loadSource.ts`. */
  readonly sources: Map<string, Promise<SessionActions>>
  /** How often each namespace's wallet was asked for a network; the newest counts. */
  switches?: Map<Namespace, number>
  /** The login that stands; see `actions/login.ts`. */
  login?: AbortController
  /** Requests that wait for the visitor, and whether the modal was opened for them; see `sessions/approvals.ts`. */
  approvals?: { count: number; opened: boolean }
  /** The offer of a remote session that stands. */
  pairing?: PairingAttempt | undefined
  /** Filled by the first query; see `queries/queryClient.ts`. */
  queryClient?: QueryClient | undefined
  /** The first request to the server, made once; see `actions/activate.ts`. */
  activation?: Promise<void> | undefined
  /** Runs after `delayMs` unless the instance is destroyed first. Returns what cancels it. */
  after(delayMs: number, run: () => void): () => void
}

/** An offer of a remote session that waits for a wallet. */
export type PairingAttempt = {
  controller: AbortController
  answer: Promise<Connection>
  namespace: Namespace | undefined
}
