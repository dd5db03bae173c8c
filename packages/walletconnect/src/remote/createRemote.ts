import type {
  Connector,
  SessionActions,
  SessionContext,
  SessionWallet,
  SignInOnConnect,
} from '@latchkey/core/adapter'
import {
  afterBackground,
  linkPlace,
  pause,
  RequestAbortedError,
  requestLink,
} from '@latchkey/core/adapter'
import type { Namespace } from '@latchkey/protocol'
import { hex } from '@scure/base'
import { toConnectors } from '../connectors/toConnectors.ts'
import type { Curves } from '../crypto/Curves.ts'
import { randomBytes } from '../crypto/randomBytes.ts'
import { InvalidSessionError } from '../errors/session.ts'
import { proposeNamespaces } from '../namespaces/proposeNamespaces.ts'
import { createLazyRelay } from '../relay/createLazyRelay.ts'
import { createRelay } from '../relay/createRelay.ts'
import { createIdentity, type Identity } from '../relay/relayAuth.ts'
import { createChainReader } from '../rpc/createChainReader.ts'
import { type Client, createClient, type Proposal } from '../session/createClient.ts'
import type { LiveSession } from '../session/createLiveSession.ts'
import { readSession, type Session, writeSession } from '../session/Session.ts'
import type { Vault } from '../storage/Vault.ts'
import { type SharedRelay, shareRelay } from '../tabs/shareRelay.ts'
import { createDeadlines } from '../time/createDeadlines.ts'
import { createHeartbeat } from '../time/createHeartbeat.ts'
import type { WalletConnectOptions } from '../walletConnect.ts'
import { browserParts, type RemoteParts } from './browserParts.ts'
import { findInvalidOption } from './findInvalidOption.ts'

/** Names in the vault. */
const seedName = 'seed'
const sessionName = 'session'
const clientIdName = 'clientId'
const clientIdBytes = 16

/** How long an approved session waits to be kept: a database that hangs must not cost the visitor the connection. */
const keepLimitMs = 2000

/**
 * The client of remote sessions, and what the toolkit does with it.
 *
 * @throws {InvalidOptionError}
 */
export function createRemote(
  context: SessionContext,
  options: WalletConnectOptions,
  parts: RemoteParts = browserParts(context),
): { actions: SessionActions; client: Client } {
  const invalid = findInvalidOption(options)
  if (invalid) {
    // Whoever wrote the page has to read it, and not the visitor whose click loads this.
    context.onError(invalid)
    throw invalid
  }
  const { environment, signal } = context
  const { curves, vault } = parts
  const now = () => environment.now()
  const heartbeat = createHeartbeat({ page: environment.window, signal })
  const deadlines = createDeadlines({ heartbeat, now })
  const identity = identify(vault, curves)
  const read = createChainReader(context, options)
  let live: LiveSession | undefined
  /** Sessions that were kept when a wallet approved another, by the topic of that one. */
  const replaced = new Map<string, Session>()
  const walletsOf = new WeakMap<LiveSession, Map<Namespace, SessionWallet>>()
  /** Where several tabs are one client. */
  let tabs: SharedRelay | undefined

  const onMessage: Client['receive'] = (message) => client.receive(message)
  const openRelay = (use: { onMessage: typeof onMessage; signal: AbortSignal }) =>
    createRelay({
      heartbeat,
      createSocket: parts.createSocket,
      identity,
      now,
      onError: context.onError,
      projectId: options.projectId ?? context.projectId,
      relayUrl: options.relayUrl,
      ...use,
    })

  const ready = vault.then(({ isShared }) => {
    const { locks } = parts
    const name = `${context.storageKey}:remote`
    const channel = isShared && locks && !signal.aborted ? parts.openChannel?.(name) : undefined
    // Tabs that keep nothing in common are clients of their own.
    if (!channel || !locks) return openRelay({ onMessage, signal })
    tabs = shareRelay({
      channel,
      locks,
      name,
      now,
      onMessage,
      onReturn: () => void syncWithTabs({ catchesUp: true }),
      onSession: () => void syncWithTabs(),
      open: (use) => openRelay({ ...use, onMessage: async (message) => use.onMessage(message) }),
      page: environment.window,
      signal,
    })
    return tabs
  })

  const client = createClient({
    curves,
    deadlines,
    now,
    // A page that says it is connected, and is reloaded at once, must find the session. One that cannot be kept ends with the page.
    onApproved: (session) =>
      Promise.race([keepApproved(session).catch(() => undefined), pause(keepLimitMs, signal)]),
    onChanged: (session) => {
      if (speaks()) void keep(session)
    },
    onEnded: ({ topic }) => void forget(topic),
    openLink(link, request) {
      const { window } = environment
      // A page without focus must not take the visitor away from what they do.
      if (!window?.document.hasFocus()) return
      const target = requestLink(link, request, linkPlace(window))
      if (target) window.open(target.href, target.target, 'noreferrer noopener')
    },
    readChain: read,
    relay: createLazyRelay(ready),
    signal,
    speaks,
  })

  function speaks(): boolean {
    return tabs?.isOwner() ?? true
  }

  async function keep(session: Session): Promise<void> {
    await (await vault).write(sessionName, writeSession(session))
    tabs?.announceSession()
  }

  /** Keeps a session that a wallet has just approved, and remembers which one was kept before. */
  async function keepApproved(session: Session): Promise<void> {
    const kept = await readKept().catch(() => undefined)
    if (kept) replaced.set(session.topic, kept)
    await keep(session)
  }

  async function forget(topic: string): Promise<void> {
    const { read: readVault, remove } = await vault
    const kept = await readVault(sessionName).catch(() => undefined)
    // A newer session may have taken its place.
    if (!kept || readSession(kept)?.topic !== topic) return
    await remove(sessionName)
    tabs?.announceSession()
  }

  /** The session that is kept, which may be another tab's; nothing when it has expired. Rejects as the vault does. */
  async function readKept(): Promise<Session | undefined> {
    const { read: readVault, remove } = await vault
    const kept = await readVault(sessionName)
    const session = kept ? readSession(kept) : undefined
    if (session && session.expirySeconds * 1000 > now()) return session
    if (kept) await remove(sessionName)
    return undefined
  }

  /** The session in use, unless it has ended. */
  const liveNow = () => (live?.isEnded() === false ? live : undefined)

  /** Resumes the session that is kept, and takes what else is kept of it where the page `catchesUp`. */
  async function resume({ catchesUp = false } = {}): Promise<LiveSession | undefined> {
    let session: Session | undefined
    try {
      session = await readKept()
    } catch {
      // Nothing is known of what is kept: what is in use stays.
      return liveNow()
    }
    if (!session || signal.aborted) {
      live?.forget()
      live = undefined
    } else if (liveNow()?.current().topic !== session.topic) {
      live?.forget({ silently: true })
      live = client.adopt(session)
    } else if (catchesUp) live?.catchUp(session)
    return live
  }

  /** Another tab made a session, or ended it. */
  async function syncWithTabs(parameters?: Parameters<typeof resume>[0]): Promise<void> {
    const before = live
    const session = await resume(parameters)
    if (session && session !== before) context.onSession(connectorsOf(session))
  }

  /** Offers a session with the visitor's sign-in; only a site that asks for one pays for it. */
  async function proposeSignIn(proposal: Proposal, signIn: SignInOnConnect): Promise<LiveSession> {
    const { connectAndSignIn } = (await import('../auth/oneClick.ts')).oneClick
    const preferred = [options.defaultChain, context.activeNetworkId('eip155')]
    return connectAndSignIn(client, proposal, { preferred, signIn })
  }

  function connectorsOf(session: LiveSession): readonly Connector[] {
    const wallets = walletsOf.get(session) ?? new Map<Namespace, SessionWallet>()
    const connectors = toConnectors(session, { context, options, wallets })
    if (!walletsOf.has(session)) reportNetworks(session)
    walletsOf.set(session, wallets)
    return connectors
  }

  /** Reports when the wallet approves other networks than the connectors name. */
  function reportNetworks(session: LiveSession): void {
    const networksOf = () =>
      Object.values(session.current().namespaces)
        .flatMap(({ chains }) => chains)
        .sort()
        .join()
    let known = networksOf()
    session.follow(({ type }) => {
      if (type !== 'updated' || networksOf() === known) return
      known = networksOf()
      context.onSession(connectorsOf(session))
    })
  }

  return {
    actions: afterBackground({
      clientId: async () =>
        (await vault).ensure(clientIdName, () => hex.encode(randomBytes(clientIdBytes))),
      async close() {
        // One that a wallet has approved just now may not be in the vault yet.
        const session = liveNow() ?? (await resume())
        await session?.end()
      },
      async open({ link, namespace, onUri, signal: own, signIn }) {
        const networks = context.networks()
        const namespaces = proposeNamespaces({ namespace, networks, override: options })
        if (Object.keys(namespaces).length === 0)
          throw new InvalidSessionError({ reason: 'The site has no network to ask for.' })
        const { metadata } = context
        const proposal = { link, metadata, namespaces, onUri, signal: own }
        const approved = signIn
          ? await proposeSignIn(proposal, await signIn())
          : await client.propose(proposal)
        const { topic } = approved.current()
        const kept = replaced.get(topic)
        replaced.delete(topic)
        if (own.aborted) {
          // Put back before the new one ends, which removes only what is its own.
          if (kept) await keep(kept).catch(() => undefined)
          // The approval crossed the visitor's new code: a wallet must not show what no page uses.
          approved.end({ silently: true }).catch(() => {})
          throw new RequestAbortedError()
        }
        const previous = new Set([liveNow(), kept && client.adopt(kept)])
        live = approved
        for (const session of previous)
          session?.end({ silently: true }).catch(() => {
            // The wallet learns of it when the session expires.
          })
        return connectorsOf(approved)
      },
      async restore() {
        const session = await resume()
        return session ? connectorsOf(session) : []
      },
    }),
    client,
  }
}

/** Who this installation is to relays, from its first visit on. */
async function identify(vault: Promise<Vault>, curves: Promise<Curves>): Promise<Identity> {
  const seed = await (await vault).ensure(seedName, () => hex.encode(randomBytes(32)))
  const { createSigner } = await curves
  return createIdentity(await createSigner(hex.decode(seed)))
}
