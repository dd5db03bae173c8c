import type { NetworkId } from '@latchkey/protocol'
import { InvalidSessionError } from '../../errors/signIn.ts'
import { UnknownNamespaceError } from '../kept/makeMessage.ts'
import { accountPlaceholder } from '../SignInOnConnect.ts'
import type { SiwxMessage, SiwxSession } from '../Siwx.ts'
import type { SiweOptions, SiweSession } from './SiweOptions.ts'
import { getDidAddress } from './siweText.ts'

const isEvm = (chainId: string) => chainId.startsWith('eip155:')

/** The one session of the older shape, as the list of sessions of the newer. */
export function createSiweSessions(options: SiweOptions) {
  const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = options

  async function signOut(): Promise<void> {
    if (!(await options.getSession())) return
    await options.signOut()
    options.onSignOut?.()
  }

  async function add({ cacao, data: of, message, signature }: SiwxSession): Promise<void> {
    const data = cacao === undefined ? {} : { data: cacao }
    const kept = cacao === undefined ? undefined : await options.getSession()
    // A remote wallet signs for each network at once. There is one session, which is the first one's.
    if (kept && isOf(kept, of.accountAddress)) return
    if (!(await options.verifyMessage({ message, signature, ...data })))
      throw new InvalidSessionError()
    options.onSignIn?.((await options.getSession()) ?? undefined)
  }

  return {
    add,
    async createMessage({
      accountAddress,
      chainId,
    }: {
      accountAddress: string
      chainId: NetworkId
    }): Promise<SiwxMessage> {
      if (!isEvm(chainId)) throw new UnknownNamespaceError(chainId)
      const isKnown = accountAddress !== accountPlaceholder
      const {
        chains: _,
        iat = new Date().toISOString(),
        ...parameters
      } = await options.getMessageParams()
      const args = {
        ...parameters,
        address: `did:pkh:${chainId}:${accountAddress}`,
        chainId: referenceOf(chainId),
        iat,
        nonce: await options.getNonce(...(isKnown ? [accountAddress] : [])),
        version: '1',
      } as const
      const text = options.createMessage(args)
      return {
        accountAddress,
        chainId,
        domain: args.domain,
        expirationTime: args.exp,
        issuedAt: iat,
        nonce: args.nonce,
        notBefore: args.nbf,
        requestId: args.requestId,
        resources: args.resources,
        statement: args.statement,
        toString: () => text,
        uri: args.uri,
        version: args.version,
      }
    },
    /** The session, where it is this account's; one that is another's ends, unless the site wants otherwise. */
    async get(chainId: NetworkId, address: string): Promise<readonly SiwxSession[]> {
      // The older shape knows EVM chains alone.
      if (!isEvm(chainId)) return [toSession(chainId, address)]
      const session = await options.getSession()
      if (!session) return []
      const isOver =
        (signOutOnAccountChange && !isOf(session, address)) ||
        (signOutOnNetworkChange && session.chainId !== referenceOf(chainId))
      if (!isOver) return [toSession(chainId, address)]
      await signOut()
      return []
    },
    async revoke(chainId: NetworkId): Promise<void> {
      if (isEvm(chainId)) await signOut()
    },
    async set(sessions: readonly SiwxSession[]): Promise<void> {
      if (sessions.length === 0) await signOut()
      for (const session of sessions) if (isEvm(session.data.chainId)) await add(session)
    },
  }
}

function isOf(session: SiweSession, address: string): boolean {
  return getDidAddress(session.address).toLowerCase() === address.toLowerCase()
}

function referenceOf(chainId: NetworkId): number {
  return Number(chainId.slice(chainId.indexOf(':') + 1))
}

/** What only says that there is a session: the site keeps the text and the signature. */
function toSession(chainId: NetworkId, accountAddress: string): SiwxSession {
  const data = {
    accountAddress,
    chainId,
    domain: '',
    issuedAt: '',
    nonce: '',
    uri: '',
    version: '1',
  }
  return { data, message: '', signature: '' }
}
