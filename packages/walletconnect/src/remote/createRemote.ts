import type { Connector, RemoteActions, RemoteContext } from '@latchkey/core/adapter'
import { linkPlace, requestLink } from '@latchkey/core/adapter'
import { hex } from '@scure/base'
import { toConnectors } from '../connectors/toConnectors.ts'
import type { Curves } from '../crypto/Curves.ts'
import { loadCurves } from '../crypto/loadCurves.ts'
import { randomBytes } from '../crypto/randomBytes.ts'
import { proposeNamespaces } from '../namespaces/proposeNamespaces.ts'
import { createRelay, type RelaySocket } from '../relay/createRelay.ts'
import { createIdentity, type Identity } from '../relay/relayAuth.ts'
import { type Client, createClient } from '../session/createClient.ts'
import type { LiveSession } from '../session/createLiveSession.ts'
import { readSession, writeSession } from '../session/Session.ts'
import { createMemoryVault } from '../storage/createMemoryVault.ts'
import type { Vault } from '../storage/Vault.ts'
import { createBeat } from '../time/createBeat.ts'
import { createDeadlines } from '../time/createDeadlines.ts'
import type { WalletConnectOptions } from '../walletConnect.ts'

/** Names in the vault. */
const seedName = 'seed'
const sessionName = 'session'

/** What a browser has and a test brings along. */
export type RemoteParts = {
  curves: Promise<Curves>
  createSocket(url: string): RelaySocket
  vault: Vault
}

/** The client of remote sessions, and what the toolkit does with it. */
export function createRemote(
  context: RemoteContext,
  options: WalletConnectOptions,
  parts: RemoteParts = browserParts(),
): { actions: RemoteActions; client: Client } {
  const { environment, signal } = context
  const { vault } = parts
  const now = () => environment.now()
  const beat = createBeat({ page: environment.window, signal })
  const deadlines = createDeadlines({ beat, now })

  const curves = parts.curves
  let live: LiveSession | undefined

  const relay = createRelay({
    beat,
    createSocket: parts.createSocket,
    identity: identify(vault, curves),
    now,
    onMessage: (message) => client.receive(message),
    onTrouble: context.onTrouble,
    projectId: options.projectId ?? context.projectId,
    relayUrl: options.relayUrl,
    signal,
  })

  const client = createClient({
    curves,
    deadlines,
    now,
    onApproved: (session) => void vault.write(sessionName, writeSession(session)),
    onChanged: (session) => void vault.write(sessionName, writeSession(session)),
    onEnded: ({ topic }) => void forget(topic),
    openLink(link, request) {
      const { window } = environment
      // A page that is not looked at must not pull the visitor out of whatever they do.
      if (!window?.document.hasFocus()) return
      const target = requestLink(link, request, linkPlace(window))
      if (target) window.open(target.href, target.target, 'noreferrer noopener')
    },
    relay,
    speaks: () => true,
  })

  async function forget(topic: string): Promise<void> {
    const kept = await vault.read(sessionName)
    // A newer session may have taken its place.
    if (kept && readSession(kept)?.topic === topic) await vault.remove(sessionName)
  }

  /** The session that is kept, which may be another tab's. */
  async function recall(): Promise<LiveSession | undefined> {
    const kept = await vault.read(sessionName)
    const session = kept ? readSession(kept) : undefined
    if (!session || session.expirySeconds * 1000 <= now()) {
      if (kept) await vault.remove(sessionName)
      return undefined
    }
    if (live && !live.isEnded() && live.current().topic === session.topic) return live
    live?.forget()
    live = client.adopt(session)
    return live
  }

  function connectorsOf(session: LiveSession): readonly Connector[] {
    return toConnectors(session, { context, options })
  }

  return {
    actions: {
      async pair({ link, namespace, onUri, signal: own }) {
        const earlier = recall()
        const approved = await client.propose({
          link,
          metadata: context.metadata,
          namespaces: proposeNamespaces({
            namespace,
            networks: context.networks(),
            override: options,
          }),
          onUri,
          signal: own,
        })
        const ended = await earlier
        live = approved
        ended?.end({ silently: true }).catch(() => {
          // Its wallet hears of it when the session grows too old.
        })
        return connectorsOf(approved)
      },
      async restore() {
        const session = await recall()
        return session ? connectorsOf(session) : []
      },
    },
    client,
  }
}

function browserParts(): RemoteParts {
  return {
    createSocket: (url) => new WebSocket(url),
    curves: loadCurves(globalThis.crypto?.subtle),
    vault: createMemoryVault(),
  }
}

/** Who this installation is to relays, from its first visit on. */
async function identify(vault: Vault, curves: Promise<Curves>): Promise<Identity> {
  const [seed, { createSigner }] = await Promise.all([
    vault.ensure(seedName, () => hex.encode(randomBytes(32))),
    curves,
  ])
  return createIdentity(await createSigner(hex.decode(seed)))
}
