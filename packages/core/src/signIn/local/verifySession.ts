import { UnknownNamespaceError } from '../kept/makeMessage.ts'
import type { SiwxContext, SiwxSession } from '../Siwx.ts'

/**
 * Verifies that a session is what its account signed for this page, and is valid now.
 *
 * @throws the errors of `@latchkey/siwx`
 */
export async function verifySession(
  { data, message, signature }: SiwxSession,
  { call, domain, now }: { call: SiwxContext['call'] | undefined; domain: string; now: number },
): Promise<void> {
  const { accountAddress: address, chainId, nonce } = data
  const expected = { address, chains: [chainId], domain, nonce, now }
  const signed = { signature, text: message }
  switch (chainId.split(':')[0]) {
    case 'eip155':
      await (await import('@latchkey/siwx/evm')).verifySignIn({ call, ...signed }, expected)
      return
    case 'solana':
      await (await import('@latchkey/siwx/solana')).verifySignIn(signed, expected)
      return
    case 'bip122':
      await (await import('@latchkey/siwx/bitcoin')).verifySignIn(signed, expected)
      return
    default:
      throw new UnknownNamespaceError(chainId)
  }
}
