import type { SignedOnConnect, SignInOnConnect, SiwxMessage } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { parseSignInText } from '@latchkey/siwx/evm'
import { AuthenticationError } from '../errors/AuthenticationError.ts'
import type { Client, Proposal } from '../session/createClient.ts'
import type { LiveSession } from '../session/createLiveSession.ts'
import { type Authentication, toRequest, type Wanted } from './authenticate.ts'

/** The only namespace whose wallets can connect and sign in with one prompt. */
const namespace = 'eip155'

/**
 * Offers a session, and asks for the visitor's sign-in in the same prompt where a wallet can: on EVM chains, and where
 * nothing else is asked for, because such a session has no other namespace. A wallet that knows no such prompt gives
 * the session alone.
 *
 * @throws what the client throws
 */
export async function connectAndSignIn(
  client: Pick<Client, 'authenticate' | 'propose'>,
  proposal: Proposal,
  {
    preferred,
    signIn,
  }: {
    /** Networks that the page would be on, the first that is asked for counts. */
    preferred: readonly (NetworkId | undefined)[]
    signIn: SignInOnConnect
  },
): Promise<LiveSession> {
  const { [namespace]: evm, ...others } = proposal.namespaces
  if (!evm || Object.keys(others).length > 0) return client.propose(proposal)
  const networkId = (preferred.find((each) => each && evm.chains.includes(each)) ??
    evm.chains[0]) as NetworkId
  const message = await signIn.createMessage(networkId)
  // Wallets that sign for one network alone take the first.
  const chains = [networkId, ...evm.chains.filter((each) => each !== networkId)]
  const wanted = message && toWanted(message, { chains, methods: evm.methods })
  if (!wanted) return client.propose(proposal)
  try {
    const { proofs, session } = await client.authenticate({ ...proposal, wanted })
    if (!session) throw new AuthenticationError({ reason: 'The wallet granted no session.' })
    await signIn.accept(toSigned(proofs, networkId))
    return session
  } catch (error) {
    signIn.fail(error)
    throw error
  }
}

/** What to ask a wallet for; nothing when the site's message is none that wallets would sign alike. */
function toWanted(
  { accountAddress: _, chainId: __, toString: ___, ...message }: SiwxMessage,
  asked: Pick<Wanted, 'chains' | 'methods'>,
): Wanted | undefined {
  const wanted: Wanted = { ...message, ...asked }
  try {
    toRequest(wanted, 0)
    return message.version === '1' ? wanted : undefined
  } catch {
    return undefined
  }
}

function toSigned(
  proofs: Authentication['proofs'],
  networkId: NetworkId,
): readonly SignedOnConnect[] {
  const isElsewhere = (chainId: string) => Number(chainId !== networkId)
  return [...proofs]
    .sort((one, other) => isElsewhere(one.chainId) - isElsewhere(other.chainId))
    .map(({ address, cacao, chainId, message, signature }) => ({
      address,
      cacao,
      data: read(message),
      message,
      networkId: chainId as NetworkId,
      signature,
    }))
}

/** What a text says; nothing where it breaks the standard, as by an address with wrong capitals. */
function read(message: string): SignedOnConnect['data'] {
  try {
    return parseSignInText(message)
  } catch {
    return undefined
  }
}
