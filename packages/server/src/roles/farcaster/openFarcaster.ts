import { farcasterFacts, farcasterNonce, loginNonce } from '@latchkey/protocol/wallet'
import type { Logger } from 'pino'
import type { Upstreams } from '../../upstream/createUpstreams.ts'
import { requireDevelopment } from '../../wallet/requireDevelopment.ts'
import type { HeldIdentity } from '../identity.ts'
import type { ProviderContext } from '../social/askProvider.ts'
import { providerRefused } from '../social/loginErrors.ts'
import { askRegistries } from './askRegistries.ts'
import { type FarcasterSettings, isForPlay } from './farcasterSettings.ts'
import { readSignIn } from './readSignIn.ts'
import { isSameFacts, maySpeak, type RegistryFacts } from './registries.ts'

/** What an app has signed, for whom, and on which device. */
export type SignedFor = {
  /** Thumbprint of the device's key. */
  device: string
  message: string
  nonceR: string
  nonceW: string
  /** Of the wallet. */
  origin: string
  signature: string
}

/** Accounts of Farcaster as one role has them: what was signed it checks by nodes of its own. */
export type Farcaster = {
  /**
   * Finds out whose account was signed for.
   *
   * @throws {ApiError} 403 `provider_refused` for what does not count; 503 `provider_down` where a node does not answer
   */
  verify(signed: SignedFor): Promise<HeldIdentity>
}

/** The nonce of the message of a login, and by whose name it is asked for. */
export async function messageFacts({
  device,
  nonceR,
  nonceW,
  origin,
}: Pick<SignedFor, 'device' | 'nonceR' | 'nonceW' | 'origin'>): Promise<{
  client: string
  nonce: string
}> {
  const { host: client } = new URL(origin)
  const { issuer } = farcasterFacts
  const nonce = await loginNonce({ client, issuer, nonceR, nonceW, thumbprint: device })
  return { client, nonce: farcasterNonce(nonce) }
}

/**
 * Opens it where a role has settings for it.
 *
 * @throws {ConfigError} where the relay or all nodes are of this machine, and chains are served that are not for development
 */
export async function openFarcaster(
  settings: FarcasterSettings | undefined,
  {
    logger,
    now,
    upstreams,
    ...context
  }: Pick<ProviderContext, 'clock' | 'signal'> & {
    logger: Pick<Logger, 'error'>
    now: () => number
    upstreams: () => Promise<Pick<Upstreams, 'budget' | 'chains' | 'observer'>>
  },
): Promise<Farcaster | undefined> {
  if (!settings) return undefined
  const { budget, chains, observer } = await upstreams()
  if (isForPlay(settings)) requireDevelopment(chains.values(), 'farcaster')
  const asking = { ...context, budget, observer }
  const { nodes } = settings

  return {
    async verify({ message, signature, ...of }) {
      const { nonce } = await messageFacts(of)
      const said = readSignIn({ message, signature }, { nonce, now: now(), origin: of.origin })
      if (!said) throw providerRefused()
      const answers = await Promise.all(nodes.map((url) => askRegistries(url, said, asking)))
      const [facts, ...others] = answers as [RegistryFacts, ...RegistryFacts[]]
      if (others.some((other) => !isSameFacts(facts, other))) {
        const hosts = nodes.map((url) => new URL(url).host)
        logger.error(
          { nodes: hosts },
          'two nodes say two things of an account of Farcaster; one of them lies, or is behind: nobody was let in',
        )
        throw providerRefused()
      }
      if (!maySpeak(said, facts)) throw providerRefused()
      const { issuer } = farcasterFacts
      return { custody: facts.custody, issuer, kind: 'social', subject: said.fid }
    },
  }
}
